import { type GeoJSONSource, type MapMouseEvent, Marker } from 'maplibre-gl';
import type { Position } from '../../../../shared/domain/geo.ts';
import { prefersReducedMotion } from '../../ui/media.ts';
import { boundsOf } from '../geometry.ts';
import { hideSea, mapFonts, northUpMap, styleSource } from '../style/baseMap.ts';
import { drawLandmark } from '../style/landmarks.ts';
import { colourOf } from '../style/palette.ts';
import {
  CLUSTERED,
  DOT_IMAGE,
  LOOSE_DOTS,
  MAX_SINGLES,
  offsetAt,
  SINGLE_DOTS,
  SINGLES,
  type WorldWalk,
  walkPoints,
  withWorld,
} from './worldLayers.ts';
import { clusterMarkers, selectedElement } from './worldMarkers.ts';

const RADIUS = 6;
const RIM = 3;
const DOT_PIXEL_RATIO = 2;

function dotImage(element: HTMLElement): ImageData {
  const size = 2 * (RADIUS + RIM + 1) * DOT_PIXEL_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return new ImageData(size, size);
  const fill = (token: string, reach: number) => {
    context.fillStyle = colourOf(element, token);
    context.beginPath();
    context.arc(size / 2, size / 2, reach * DOT_PIXEL_RATIO, 0, 2 * Math.PI);
    context.fill();
  };
  fill('--color-surface', RADIUS + RIM);
  fill('--color-brand-strong', RADIUS);
  return context.getImageData(0, 0, size, size);
}

const START = { center: { lng: 10, lat: 25 }, zoom: 2 };
const PADDING = 50;
const CLOSEST_FIT = 15;
const MOVE_MS = 600;
const REVEAL_ZOOM = 12;
/** A touch is less exact than a mouse, so the hit area is larger than a dot. */
const TOUCH_PX = 12;

interface WorldScene {
  place: { latitude: number; longitude: number };
  walks: readonly WorldWalk[];
  selectedId: string | undefined;
  theme: 'light' | 'dark';
}

export type WorldView = Awaited<ReturnType<typeof openWorldView>>;

export async function openWorldView(
  container: HTMLElement,
  first: () => WorldScene,
  { onSelect }: { onSelect(id: string): void },
) {
  await mapFonts();
  const styles = styleSource(container);
  let scene = first();
  let points = walkPoints(scene.walks);
  let hasWandered = false;
  let showsSingles = true;
  const isStill = prefersReducedMotion();
  const ground = await styles({ theme: scene.theme, place: scene.place });
  const map = northUpMap({ container, style: withWorld(ground, points, showsSingles), ...START });
  const clusters = clusterMarkers(map, open);
  const selected = new Marker({ element: selectedElement() });
  placeSelected();

  map.setMissingStyleImageResolver(async (id) => {
    if (id === DOT_IMAGE) map.addImage(id, dotImage(container), { pixelRatio: DOT_PIXEL_RATIO });
    else drawLandmark(map, id);
  });
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent) hasWandered = true;
  });
  map.on('moveend', choose);
  map.on('zoom', () => {
    placeClusters();
    placeSelected();
  });
  map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
    if (sourceId === CLUSTERED && isSourceLoaded) placeClusters();
  });
  map.on('click', (event) => {
    const id = dotAt(event);
    if (id !== undefined) onSelect(id);
  });
  for (const layer of [SINGLE_DOTS, LOOSE_DOTS]) {
    map.on('mouseenter', layer, () => map.getCanvas().style.setProperty('cursor', 'pointer'));
    map.on('mouseleave', layer, () => map.getCanvas().style.removeProperty('cursor'));
  }
  map.once('load', () => {
    // While the style was loading there was no source, so earlier data is set now.
    tellPoints();
    frame();
  });

  /** Fits all walks once, after their first load. */
  function frame() {
    if (scene.walks.length > 0 && !hasWandered) {
      const bounds = boundsOf(scene.walks.map(({ longitude, latitude }) => [longitude, latitude] as const));
      map.fitBounds(bounds, { padding: PADDING, maxZoom: CLOSEST_FIT, duration: 0 });
      hideSea(map);
    }
    choose();
  }

  function choose() {
    if (!map.getLayer(SINGLE_DOTS)) return;
    const shouldShowSingles = walksInView() <= MAX_SINGLES;
    if (shouldShowSingles !== showsSingles) {
      showsSingles = shouldShowSingles;
      map.setLayoutProperty(SINGLE_DOTS, 'visibility', showsSingles ? 'visible' : 'none');
      map.setLayoutProperty(LOOSE_DOTS, 'visibility', showsSingles ? 'none' : 'visible');
    }
    placeClusters();
  }

  function walksInView(): number {
    const bounds = map.getBounds();
    const [west, east, south, north] = [bounds.getWest(), bounds.getEast(), bounds.getSouth(), bounds.getNorth()];
    return scene.walks.filter(
      ({ latitude, longitude }) =>
        latitude >= south && latitude <= north && (((longitude - west) % 360) + 360) % 360 <= east - west,
    ).length;
  }

  function placeClusters() {
    clusters.place(showsSingles ? [] : map.querySourceFeatures(CLUSTERED, { filter: ['has', 'point_count'] }));
  }

  function placeSelected() {
    const point = points.features.find(({ properties }) => properties.id === scene.selectedId);
    if (!point) return selected.remove();
    const [longitude = 0, latitude = 0] = point.geometry.coordinates;
    selected.setLngLat([longitude, latitude]).setOffset(offsetAt(point.properties.slot, map.getZoom())).addTo(map);
  }

  function open(clusterId: number, center: [number, number]) {
    hasWandered = true;
    source(CLUSTERED)
      ?.getClusterExpansionZoom(clusterId)
      .then((zoom) => map.easeTo({ center, zoom, duration: isStill ? 0 : MOVE_MS }))
      // The cluster was removed before the answer arrived.
      .catch(() => undefined);
  }

  function dotAt({ point: { x, y } }: MapMouseEvent): string | undefined {
    const box: [[number, number], [number, number]] = [
      [x - TOUCH_PX, y - TOUCH_PX],
      [x + TOUCH_PX, y + TOUCH_PX],
    ];
    const exact = map.queryRenderedFeatures([x, y], { layers: [SINGLE_DOTS, LOOSE_DOTS] });
    const [hit] = exact.length > 0 ? exact : map.queryRenderedFeatures(box, { layers: [SINGLE_DOTS, LOOSE_DOTS] });
    return hit === undefined ? undefined : String(hit.properties.id);
  }

  function tellPoints() {
    source(SINGLES)?.setData(points);
    source(CLUSTERED)?.setData(points);
  }

  function restyle() {
    const { theme, place } = scene;
    styles({ theme, place })
      .then((style) => {
        if (scene.theme !== theme || scene.place !== place) return;
        if (map.hasImage(DOT_IMAGE)) map.updateImage(DOT_IMAGE, dotImage(container));
        map.setStyle(withWorld(style, points, showsSingles));
      })
      .catch((error: unknown) => console.warn('The map style did not load:', error));
  }

  const source = (id: string) => map.getSource<GeoJSONSource>(id);

  return {
    show(next: WorldScene) {
      const before = scene;
      scene = next;
      if (next.walks !== before.walks) {
        points = walkPoints(next.walks);
        tellPoints();
        if (before.walks.length === 0) frame();
        else choose();
      }
      placeSelected();
      if (next.theme !== before.theme || next.place !== before.place) restyle();
    },
    reveal({ longitude, latitude }: Position) {
      hasWandered = true;
      const zoom = Math.max(map.getZoom(), REVEAL_ZOOM);
      // A long flight would load every tile on its way.
      const isNear = map.getBounds().contains([longitude, latitude]) && zoom - map.getZoom() < 2;
      map.easeTo({ center: [longitude, latitude], zoom, duration: isNear && !isStill ? MOVE_MS : 0 });
    },
    close: () => map.remove(),
  };
}
