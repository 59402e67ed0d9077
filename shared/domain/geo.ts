export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth (IUGG), in metres. */
const EARTH_RADIUS = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the great circle, by the haversine formula: exact for neighbours, where the law of cosines is not. */
export const metresBetween = (a: Position, b: Position): number => {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** A way on the map, as GeoJSON has it. */
export type Line = [longitude: number, latitude: number][];
