import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { METRES_PER_DEGREE, type Position } from '../../../../shared/domain/geo.ts';
import type { Direction } from '../../../../shared/domain/walk/directions.ts';
import { t } from '../../i18n/t.ts';
import { collection, feature, lineString, lngLat } from '../geometry.ts';
import { FONT } from '../style/mapStyle.ts';
import type { Palette } from '../style/palette.ts';
import { ROUTE_STREETS, routeStreetLayers, routeStreets, withoutRouteStreets } from './routeStreets.ts';

export interface Walk {
  home: Position;
  route: readonly (readonly [number, number])[];
  /** The directions of the route; their streets are always named. */
  directions?: readonly Direction[];
  isRouteHome?: boolean;
  rangeKm: number | undefined;
  destination?: Position | undefined;
}

/** The label of the FINISH marker points to the other end of the walk, so that it stays inside the map. */
export const finishSide = ({ home, destination }: Pick<Walk, 'home' | 'destination'>): 'left' | 'right' =>
  destination && destination.longitude > home.longitude ? 'left' : 'right';

const ROUTE = 'walk-route';
const RANGE = 'walk-range';
const FINISH = 'walk-finish';
export const BACK_LINE = 'walk-back';

export function withWalk(style: StyleSpecification, walk: Walk, palette: Palette): StyleSpecification {
  const names = style.layers.findIndex(({ type }) => type === 'symbol');
  const at = names < 0 ? style.layers.length : names;
  const streets = routeStreets(walk.route, walk.directions ?? []);
  return {
    ...style,
    sources: {
      ...style.sources,
      [ROUTE]: { type: 'geojson', data: routeLine(walk.route) },
      [ROUTE_STREETS]: { type: 'geojson', data: collection(streets) },
      [BACK_LINE]: { type: 'geojson', data: backLine([]) },
      [FINISH]: {
        type: 'geojson',
        data: collection(walk.destination ? [feature({ type: 'Point', coordinates: lngLat(walk.destination) })] : []),
      },
      [RANGE]: {
        type: 'geojson',
        data: collection(
          walk.rangeKm === undefined || walk.route.length > 0 ? [] : [rangeCircle(walk.home, walk.rangeKm)],
        ),
      },
    },
    layers: [
      ...style.layers.slice(0, at),
      ...walkLayers(palette, walk.isRouteHome ? palette.wayHome : palette.route),
      ...withoutRouteStreets(style.layers.slice(at), streets),
      ...routeStreetLayers(palette),
      finishRoom(walk),
    ],
  };
}

const walkLayers = ({ route, routeCase, label }: Palette, way: string): LayerSpecification[] => [
  {
    id: 'range',
    type: 'fill',
    source: RANGE,
    // At high zooms the circle would fill the viewport, so its fill fades out.
    paint: { 'fill-color': route, 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 12.5, 0.08, 14, 0] },
  },
  {
    id: 'range-edge',
    type: 'line',
    source: RANGE,
    paint: { 'line-color': route, 'line-width': 2, 'line-dasharray': [3.5, 2.5] },
  },
  {
    id: 'route-case',
    type: 'line',
    source: ROUTE,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': routeCase, 'line-width': 9, 'line-opacity': 0.92 },
  },
  {
    id: 'route',
    type: 'line',
    source: ROUTE,
    layout: { 'line-cap': 'butt', 'line-join': 'round' },
    // Dashes of 9 px and gaps of 5 px, in line widths.
    paint: { 'line-color': way, 'line-width': 4, 'line-dasharray': [9 / 4, 5 / 4] },
  },
  {
    id: 'back',
    type: 'line',
    source: BACK_LINE,
    layout: { 'line-cap': 'round' },
    // Round dots at a distance of two widths.
    paint: { 'line-color': label, 'line-width': 5, 'line-dasharray': [0, 2] },
  },
];

/** The FINISH marker is an element above the map: an invisible text of its size prevents labels below it. */
function finishRoom(walk: Walk): SymbolLayerSpecification {
  const isLeft = finishSide(walk) === 'left';
  return {
    id: 'finish-room',
    type: 'symbol',
    source: FINISH,
    layout: {
      'text-field': t('FINISH'),
      'text-font': FONT,
      'text-size': 13,
      'text-letter-spacing': 0.12,
      'text-anchor': isLeft ? 'right' : 'left',
      'text-offset': [isLeft ? -0.6 : 0.6, -2.5],
      'text-padding': 18,
      'text-allow-overlap': true,
    },
    paint: { 'text-opacity': 0 },
  };
}

export const backLine = (places: readonly Position[]): FeatureCollection =>
  routeLine(places.map(({ longitude, latitude }) => [longitude, latitude] as const));

const routeLine = (route: Walk['route']) => collection(route.length < 2 ? [] : [feature(lineString(route))]);

const CIRCLE_POINTS = 96;

function rangeCircle({ latitude, longitude }: Position, km: number): Feature {
  const up = (1000 * km) / METRES_PER_DEGREE;
  const across = up / Math.cos((latitude * Math.PI) / 180);
  const ring = Array.from({ length: CIRCLE_POINTS + 1 }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * (k % CIRCLE_POINTS)) / CIRCLE_POINTS;
    return [longitude + across * Math.sin(angle), latitude + up * Math.cos(angle)];
  });
  return feature({ type: 'Polygon', coordinates: [ring] });
}
