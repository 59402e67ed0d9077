import type { Feature } from 'geojson';
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { fromLonLat, metresBetween } from '../../../../shared/domain/geo.ts';
import type { Direction } from '../../../../shared/domain/walk/directions.ts';
import { feature, lineString, metresPerPixel } from '../geometry.ts';
import { FONT } from '../style/mapStyle.ts';
import type { Palette } from '../style/palette.ts';
import { STREETS } from '../style/roadLayers.ts';

type LngLat = readonly [longitude: number, latitude: number];

/** Advance of a letter at 12 px, with the gap that a label along a line keeps at its ends. */
const LETTER_PX = 7;
const ENDS_PX = 8;

/**
 * The streets of a route as labels: each stretch as a line, and the longest stretch of a street as a point too, which
 * carries the name at the zooms at which its line is too short for it (below `from`).
 */
export function routeStreets(
  route: readonly LngLat[],
  directions: readonly Pick<Direction, 'at' | 'street' | 'relation'>[],
): Feature[] {
  const stretches = directions.flatMap(({ at, street, relation }, i) => {
    const end = directions[i + 1]?.at;
    if (street === null || relation === 'near' || end === undefined || end <= at) return [];
    return [{ street, metres: end - at, line: between(route, at, end) }];
  });
  const longest = new Map<string, (typeof stretches)[number]>();
  for (const stretch of stretches) {
    if (stretch.metres > (longest.get(stretch.street)?.metres ?? 0)) longest.set(stretch.street, stretch);
  }
  const properties = ({ street, metres, line }: (typeof stretches)[number]) => ({
    name: street,
    metres,
    from: zoomOfLength(street.length * LETTER_PX + ENDS_PX, metres, line[0]?.[1] ?? 0),
  });
  return [
    ...stretches.map((stretch) => feature(lineString(stretch.line), properties(stretch))),
    ...[...longest.values()].map((stretch) => {
      const [middle = [0, 0]] = between(stretch.line, stretch.metres / 2, stretch.metres);
      return feature({ type: 'Point', coordinates: [...middle] }, properties(stretch));
    }),
  ];
}

/** The first whole zoom at which a length in metres has at least as many pixels. */
const zoomOfLength = (pixels: number, metres: number, latitude: number): number =>
  Math.ceil(Math.log2((pixels * metresPerPixel(latitude)) / Math.max(1, metres)));

/** The part of a line between two distances from its start, in metres. */
function between(line: readonly LngLat[], from: number, to: number): LngLat[] {
  const part: LngLat[] = [];
  let walked = 0;
  for (let i = 1; i < line.length; i++) {
    const [a = [0, 0], b = [0, 0]] = [line[i - 1], line[i]];
    const metres = metresBetween(fromLonLat(a), fromLonLat(b));
    const at = (distance: number): LngLat => {
      const share = metres === 0 ? 0 : (distance - walked) / metres;
      return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    };
    if (part.length === 0 && walked + metres >= from) part.push(at(from));
    if (part.length > 0 && walked + metres >= to) return [...part, at(to)];
    if (part.length > 0) part.push(b);
    walked += metres;
  }
  return part;
}

export const ROUTE_STREETS = 'walk-streets';
/** From this zoom the map's own labels name the streets of the route too, also beyond the route. */
const MAP_NAMES_FROM = 16;

/** Above all other labels, so that MapLibre places them first. */
export function routeStreetLayers({ label, halo }: Palette): SymbolLayerSpecification[] {
  const layout = {
    'text-field': ['get', 'name'],
    'text-font': FONT,
    'text-size': 12,
  } satisfies SymbolLayerSpecification['layout'];
  const paint = { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 2 };
  return [
    {
      id: 'route-street-beside',
      type: 'symbol',
      source: ROUTE_STREETS,
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['<', ['zoom'], ['get', 'from']]],
      layout: {
        ...layout,
        'symbol-sort-key': ['-', 0, ['get', 'metres']],
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.8,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-padding': 1,
      },
      paint,
    },
    {
      id: 'route-street-along',
      type: 'symbol',
      source: ROUTE_STREETS,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], ['>=', ['zoom'], ['get', 'from']]],
      layout: {
        ...layout,
        'symbol-placement': 'line',
        'symbol-spacing': 220,
        'symbol-sort-key': ['-', 0, ['get', 'metres']],
        'text-letter-spacing': 0.02,
        'text-offset': [0, -0.95],
        'text-max-angle': 60,
        'text-padding': 1,
      },
      paint,
    },
  ];
}

/** At low zooms the streets of the route are named once, on the route. */
export function withoutRouteStreets(
  layers: readonly LayerSpecification[],
  streets: readonly Feature[],
): LayerSpecification[] {
  const names = [...new Set(streets.map(({ properties }) => String(properties?.name)))];
  return layers.map((layer) =>
    layer.id !== 'street-name' ||
    layer.type !== 'symbol' ||
    names.length === 0 ||
    layer.source !== STREETS ||
    !Array.isArray(layer.filter)
      ? layer
      : {
          ...layer,
          filter: [
            'all',
            layer.filter,
            ['any', ['>=', ['zoom'], MAP_NAMES_FROM], ['!', ['in', ['get', 'name'], ['literal', names]]]],
          ] as never,
        },
  );
}
