/** Orientation as reported by `deviceorientationabsolute`, or by Safari's `deviceorientation`. */
export interface DeviceTurn {
  /** Degrees counter-clockwise from north, and forward tilt. */
  readonly alpha: number | null;
  readonly beta: number | null;
  readonly absolute: boolean;
  /** Safari only: degrees clockwise from north, and its accuracy (below 0: unknown). */
  readonly webkitCompassHeading?: number | undefined;
  readonly webkitCompassAccuracy?: number | undefined;
}

/** A device held nearly upright points to the sky, so its top gives no direction. */
const UPRIGHT_FROM = 80;
const UPRIGHT_TO = 100;
const MAX_UNSURE = 45;

/** Compass direction of the top of the screen, 0 to 360 degrees; null if unknown. */
export function compassHeading(turn: DeviceTurn, screenAngle: number): number | null {
  const top = deviceHeading(turn);
  return top === null || !Number.isFinite(top) ? null : (((top + screenAngle) % 360) + 360) % 360;
}

function deviceHeading({ alpha, beta, absolute, webkitCompassHeading, webkitCompassAccuracy }: DeviceTurn) {
  if (webkitCompassHeading !== undefined) {
    const unsure = webkitCompassAccuracy ?? 0;
    return unsure >= 0 && unsure <= MAX_UNSURE ? webkitCompassHeading : null;
  }
  if (!absolute || alpha === null) return null;
  const tipped = Math.abs(beta ?? 0);
  if (tipped > UPRIGHT_FROM && tipped < UPRIGHT_TO) return null;
  // Tilted past vertical, the top points backwards.
  return tipped < 90 ? -alpha : 180 - alpha;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth (IUGG), in metres. */
const EARTH_RADIUS = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula, which is exact for close points where the law of cosines is not. */
export const metresBetween = (a: Position, b: Position): number => {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2);
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h = halfLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
};

/** A line of GeoJSON coordinates. */
export type Line = [longitude: number, latitude: number][];
