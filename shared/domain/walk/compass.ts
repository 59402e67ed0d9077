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
