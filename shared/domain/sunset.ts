import type { Position } from './geo.ts';

const DAY_MS = 86_400_000;
/** Noon in Greenwich on 1 January 2000, from which astronomers count. */
const EPOCH = Date.UTC(2000, 0, 1, 12);
/** Degrees: half of the sun's disc, and what the air bends its light. */
const HORIZON = -0.833;

const radians = (degrees: number) => (degrees / 180) * Math.PI;
const degrees = (angle: number) => (angle / Math.PI) * 180;

/** How high the sun stands above the horizon, in degrees: right to a tenth or two, which are a minute. */
export function sunHeight(instant: Date, { latitude, longitude }: Position): number {
  const days = (instant.getTime() - EPOCH) / DAY_MS;
  const anomaly = radians(357.529 + 0.98560028 * days);
  const ecliptic = radians(280.459 + 0.98564736 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const tilt = radians(23.439 - 0.00000036 * days);
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic));
  const ascension = degrees(Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic)));
  // How far the earth has turned, less where the sun stands among the stars.
  const hour = radians(280.46062 + 360.98564737 * days + longitude - ascension);
  const sine =
    Math.sin(radians(latitude)) * Math.sin(declination) +
    Math.cos(radians(latitude)) * Math.cos(declination) * Math.cos(hour);
  return degrees(Math.asin(Math.min(1, Math.max(-1, sine))));
}

/** From sunset to sunrise; in the polar night all day long. */
export const isAfterSunset = (instant: Date, place: Position): boolean => sunHeight(instant, place) < HORIZON;
