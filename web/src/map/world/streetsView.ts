import {
  type ExpressionSpecification,
  type GeoJSONSource,
  type LayerSpecification,
  Marker,
  type StyleSpecification,
} from 'maplibre-gl';
import type { Line, Position } from '../../../../shared/domain/geo.ts';
import { prefersReducedMotion } from '../../ui/media.ts';
import { boundsOf, collection, feature, lngLat } from '../geometry.ts';
import { mapFonts, northUpMap, styleSource } from '../style/baseMap.ts';
import { type Palette, readPalette } from '../style/palette.ts';
import { selectedElement } from './worldMarkers.ts';

const WALKED = 'walked-streets';
const EARLIER = 'earlier-streets';
const PADDING = 28;
const CLOSEST_FIT = 15.5;
/** Before the first walk the map shows the streets around home. */
const FIRST_ZOOM = 13;
const REVEAL_ZOOM = 15.5;
const MOVE_MS = 600;

export interface StreetsScene {
  place: Position;
  lines: readonly Line[];
  earlier: readonly Line[];
  selected: Position | undefined;
  theme: 'light' | 'dark';
}

export type StreetsView = Awaited<ReturnType<typeof openStreetsView>>;

export async function openStreetsView(container: HTMLElement, first: () => StreetsScene) {
  await mapFonts();
  const styles = styleSource(container);
  let scene = first();
  const isStill = prefersReducedMotion();
  const styled = async (shown: StreetsScene) => {
    const { theme, place } = shown;
    return withWalkedStreets(await styles({ theme, place }), shown, readPalette(container));
  };
  const map = northUpMap({ container, style: await styled(scene), center: lngLat(scene.place), zoom: FIRST_ZOOM });
  const selected = new Marker({ element: selectedElement() });
  frame();
  placeSelected();

  function frame() {
    const points = [...scene.lines, ...scene.earlier].flat();
    if (points.length === 0) return map.jumpTo({ center: lngLat(scene.place), zoom: FIRST_ZOOM });
    return map.fitBounds(boundsOf(points), { padding: PADDING, maxZoom: CLOSEST_FIT, duration: 0 });
  }

  function placeSelected() {
    if (!scene.selected) return selected.remove();
    return selected.setLngLat(lngLat(scene.selected)).addTo(map);
  }

  return {
    show(next: StreetsScene) {
      const before = scene;
      scene = next;
      const isElsewhere =
        next.place.latitude !== before.place.latitude || next.place.longitude !== before.place.longitude;
      if (next.theme !== before.theme || isElsewhere) {
        styled(next)
          .then((style) => scene.theme === next.theme && scene.place === next.place && map.setStyle(style))
          .catch((error: unknown) => console.warn('The map style did not load:', error));
      }
      if (next.lines !== before.lines || next.earlier !== before.earlier) {
        map.getSource<GeoJSONSource>(WALKED)?.setData(dataOf(next.lines));
        map.getSource<GeoJSONSource>(EARLIER)?.setData(dataOf(next.earlier));
        frame();
      }
      placeSelected();
      if (next.selected && next.selected !== before.selected) {
        const zoom = Math.max(map.getZoom(), REVEAL_ZOOM);
        map.easeTo({ center: lngLat(next.selected), zoom, duration: isStill ? 0 : MOVE_MS });
      }
    },
    close: () => map.remove(),
  };
}

const dataOf = (lines: readonly Line[]) => collection([feature({ type: 'MultiLineString', coordinates: [...lines] })]);

function withWalkedStreets(
  style: StyleSpecification,
  { lines, earlier }: Pick<StreetsScene, 'lines' | 'earlier'>,
  palette: Palette,
): StyleSpecification {
  const names = style.layers.findIndex(({ type }) => type === 'symbol');
  const at = names < 0 ? style.layers.length : names;
  const walked = { type: 'geojson', data: dataOf(lines) } as const;
  return {
    ...style,
    sources: { ...style.sources, [WALKED]: walked, [EARLIER]: { type: 'geojson', data: dataOf(earlier) } },
    layers: [...style.layers.slice(0, at), ...walkedLayers(palette), ...style.layers.slice(at)],
  };
}

/** Lines are thin for a whole town and as wide as a street at high zooms. */
function walkedLayers({ route, routeCase, wayHome }: Palette): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const paint = (colour: string, afar: number, close: number) => ({
    'line-color': colour,
    'line-width': ['interpolate', ['linear'], ['zoom'], 11, afar, 16, close] satisfies ExpressionSpecification,
  });
  return [
    { id: 'earlier-case', type: 'line', source: EARLIER, layout, paint: paint(routeCase, 2.6, 8) },
    {
      ...{ id: 'earlier', type: 'line', source: EARLIER, layout: { 'line-join': 'round' } },
      // Dashes distinguish earlier streets without colour.
      paint: { ...paint(wayHome, 1.6, 4), 'line-dasharray': [2.5, 1] },
    },
    { id: 'walked-case', type: 'line', source: WALKED, layout, paint: paint(routeCase, 3, 9) },
    { id: 'walked', type: 'line', source: WALKED, layout, paint: paint(route, 1.8, 5) },
  ];
}
