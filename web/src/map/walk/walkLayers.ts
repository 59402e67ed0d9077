import type { Feature, FeatureCollection } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Position } from '../../../../shared/domain/geo.ts';
import type { Direction } from '../../../../shared/domain/walk/directions.ts';
import type { Palette } from '../style/palette.ts';
import { ROUTE_STREETS, routeStreetLayers, routeStreets, withoutRouteStreets } from './routeStreets.ts';

export interface Walk {
  home: Position;
  route: readonly (readonly [number, number])[];
  /** The directions of the route; their streets are always named. */
  directions?: readonly Direction[];
  isRouteHome?: boolean;
  rangeKm: number | undefined;
}

const ROUTE = 'walk-route';
const RANGE = 'walk-range';
export const BACK_LINE = 'walk-back';

export function withWalk(style: StyleSpecification, walk: Walk, palette: Palette): StyleSpecification {
  const names = style.layers.findIndex(({ type }) => type === 'symbol');
  const at = names < 0 ? style.layers.length : names;
  const streets = routeStreets(walk.route, walk.directions ?? []);
  return {
    ...style,
    sources: {
      ...style.sources,
      [ROUTE]: { type: 'geojson', data: collection(walk.route.length < 2 ? [] : [routeLine(walk.route)]) },
      [ROUTE_STREETS]: { type: 'geojson', data: collection(streets) },
      [BACK_LINE]: { type: 'geojson', data: backLine([]) },
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
    ],
  };
}

function walkLayers({ route, routeCase, label }: Palette, way: string): LayerSpecification[] {
  return [
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
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

export const backLine = (places: readonly Position[]): FeatureCollection =>
  collection(
    places.length < 2 ? [] : [routeLine(places.map(({ longitude, latitude }) => [longitude, latitude] as const))],
  );

const routeLine = (route: Walk['route']): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: route.map(([longitude, latitude]) => [longitude, latitude]) },
});

const KM_PER_DEGREE = 111.195;
const CIRCLE_POINTS = 96;

function rangeCircle({ latitude, longitude }: Position, km: number): Feature {
  const up = km / KM_PER_DEGREE;
  const across = up / Math.cos((latitude * Math.PI) / 180);
  const ring = Array.from({ length: CIRCLE_POINTS + 1 }, (_, k): [number, number] => {
    const angle = (2 * Math.PI * (k % CIRCLE_POINTS)) / CIRCLE_POINTS;
    return [longitude + across * Math.sin(angle), latitude + up * Math.cos(angle)];
  });
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
