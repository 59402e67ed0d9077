import { addDays, type Day, dayOf } from '../day.ts';
import { fromLonLat, type Line, metresBetween } from '../geo.ts';

/** Bounds of one call, which keep its body far below the size limit. */
export const WALKS_A_CALL = 20;
export const MAX_POINTS = 1_000;
/** We store photos 1,600 pixels wide, so no archived photo is larger. */
export const MAX_RESTORED_PHOTO_BYTES = 4 * 1024 * 1024;

/** No walk is older than Signpost; this also bounds the number of days an account can be filled with. */
const FIRST_DAY: Day = '2020-01-01';
/** Days that can still be walked or completed somewhere on earth are left alone. */
const DAYS_STILL_OPEN = 5;

/** True if the day is so old that nothing current depends on it. */
export const mayBeRestored = (day: Day, now: Date): boolean =>
  day >= FIRST_DAY && day < addDays(dayOf(now, 'UTC'), -DAYS_STILL_OPEN);

const lengthBetween = (a: Line[number], b: Line[number]) => metresBetween(fromLonLat(a), fromLonLat(b));

const segmentsOf = (line: Line): [Line[number], Line[number]][] =>
  line.slice(1).map((to, index) => [line[index] ?? to, to]);

const pairOf = ([a, b]: [Line[number], Line[number]]) => [a.join(), b.join()].sort().join(' ');

/** Length of the way home and its overlap with the way out, from the two lines alone. */
export function wayHomeFrom(out: Line, home: Line): { metres: number; repeatedMetres: number } {
  const walked = new Set(segmentsOf(out).map(pairOf));
  let [metres, repeatedMetres] = [0, 0];
  for (const segment of segmentsOf(home)) {
    const length = lengthBetween(...segment);
    metres += length;
    if (walked.has(pairOf(segment))) repeatedMetres += length;
  }
  return { metres: Math.round(metres), repeatedMetres: Math.round(repeatedMetres) };
}
