import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Position } from '../../../shared/domain/geo.ts';

export function feature(geometry: Geometry, properties: Feature['properties'] = {}): Feature {
  return { type: 'Feature', properties, geometry };
}

export function lineString(line: readonly (readonly [number, number])[]): Geometry {
  return { type: 'LineString', coordinates: line.map((point) => [...point]) };
}

export const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

export const lngLat = ({ longitude, latitude }: Position): [number, number] => [longitude, latitude];

/** Web Mercator: a place in a world of width and height 1. */
export const worldX = (longitude: number): number => longitude / 360 + 0.5;
export function worldY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Circumference of Web Mercator's sphere. */
const EQUATOR_METRES = 2 * Math.PI * 6_378_137;
const TILE_PX = 512;

/** Width of a pixel of MapLibre's tiles at zoom 0. */
export const metresPerPixel = (latitude: number): number =>
  (EQUATOR_METRES / TILE_PX) * Math.cos((latitude * Math.PI) / 180);

export type Corners = [[west: number, south: number], [east: number, north: number]];

export function boundsOf(points: Iterable<readonly [longitude: number, latitude: number]>): Corners {
  const [low, high]: Corners = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (const [longitude, latitude] of points) {
    low[0] = Math.min(low[0], longitude);
    low[1] = Math.min(low[1], latitude);
    high[0] = Math.max(high[0], longitude);
    high[1] = Math.max(high[1], latitude);
  }
  return [low, high];
}
