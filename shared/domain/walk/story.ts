import { addDays, type Day } from '../day.ts';
import { inEnglish } from '../msg.ts';

interface Story {
  number: number;
  /** Formatted distance, as in "1.4 km". */
  distance: string;
  minutes: number;
  /** Green share of the route; null if unknown. */
  greenPercent: number | null;
  streak: number | null;
  day: Day;
  walkedDays: ReadonlySet<Day>;
}

const DAYS_SHOWN = 7;

export function runUntil(day: Day, walkedDays: ReadonlySet<Day>): number {
  let run = 0;
  while (walkedDays.has(addDays(day, -run))) run += 1;
  return run;
}

/**
 * A walk in five lines without any place: its number, distance, green share, streak, and a row of squares for the last
 * days.
 */
export function storyOf(story: Story, t = inEnglish): string {
  const { number, distance, minutes, greenPercent, streak, day, walkedDays } = story;
  const squares = Array.from({ length: DAYS_SHOWN }, (_, index) =>
    walkedDays.has(addDays(day, index + 1 - DAYS_SHOWN)) ? '🟩' : '⬜',
  );
  return [
    `Signpost #${number.toLocaleString(t.locale)}`,
    `👟 ${distance}, ${minutes} min`,
    ...(greenPercent === null ? [] : [`🌳 ${t('{percent} % green', { percent: greenPercent })}`]),
    ...(streak === null
      ? []
      : [`🔥 ${t('{count, plural, one {# day in a row} other {# days in a row}}', { count: streak })}`]),
    squares.join(''),
  ].join('\n');
}
