import type { Position } from '../../../../shared/domain/geo.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { coordinateText } from '../../api/walkers.ts';
import { say } from '../../words/say.ts';

export const COORDINATES_HINT = phrase('Latitude and longitude, such as 51.507400, -0.127800');

export const coordinatesText = ({ latitude, longitude }: Position): string =>
  `${coordinateText(latitude)}, ${coordinateText(longitude)}`;

/** Two numbers as people copy them from a map: with a comma or a space between. */
export function parseCoordinates(text: string): Position | { problem: string } {
  const [, north, east] = /^\s*([+-]?\d+(?:\.\d+)?)°?(?:\s*[,;]\s*|\s+)([+-]?\d+(?:\.\d+)?)°?\s*$/.exec(text) ?? [];
  if (north === undefined || east === undefined) return { problem: `${say(COORDINATES_HINT)}.` };
  const [latitude, longitude] = [Number(north), Number(east)];
  if (Math.abs(latitude) > 90) return { problem: say('Latitude must be a number from -90 to 90.') };
  if (Math.abs(longitude) > 180) return { problem: say('Longitude must be a number from -180 to 180.') };
  return { latitude, longitude };
}
