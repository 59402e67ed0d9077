export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth (IUGG). Every length in the product is measured on this sphere. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;
/** Length of a degree of latitude; a degree of longitude is shorter by the cosine of the latitude. */
export const METRES_PER_DEGREE: number = EARTH_RADIUS_METRES * RADIANS;

/** The haversine formula stays exact for points a few centimetres apart. */
export function greatCircleMetres(
  latitude1: number,
  longitude1: number,
  latitude2: number,
  longitude2: number,
): number {
  const sinLatitude = Math.sin(((latitude2 - latitude1) * RADIANS) / 2);
  const sinLongitude = Math.sin(((longitude2 - longitude1) * RADIANS) / 2);
  const h =
    sinLatitude * sinLatitude +
    Math.cos(latitude1 * RADIANS) * Math.cos(latitude2 * RADIANS) * sinLongitude * sinLongitude;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const metresBetween = (a: Position, b: Position): number =>
  greatCircleMetres(a.latitude, a.longitude, b.latitude, b.longitude);

/** A GeoJSON coordinate, in degrees. */
export type LonLat = [longitude: number, latitude: number];

/** A line of GeoJSON coordinates. */
export type Line = LonLat[];

export const fromLonLat = ([longitude, latitude]: Readonly<LonLat>): Position => ({ latitude, longitude });

/** The distance of each point from the start of the line. */
export function metresAlong(line: readonly Readonly<LonLat>[]): number[] {
  let metres = 0;
  return line.map((point, at) => {
    const before = line[at - 1];
    if (before) metres += metresBetween(fromLonLat(before), fromLonLat(point));
    return metres;
  });
}
