import { addDays, type Day } from '../day.ts';
import { inEnglish } from '../msg.ts';

interface Story {
  /** How manieth walk of the walker's it is. */
  number: number;
  /** As it is shown: "1.4 km". */
  distance: string;
  minutes: number;
  /** Of its metres; null where the map does not tell. */
  greenPercent: number | null;
  /** Until this walk; null where streaks are hidden, or there is none. */
  streak: number | null;
  day: Day;
  walkedDays: ReadonlySet<Day>;
}

const DAYS_SHOWN = 7;

/** Days in a row that end with this one. */
export function runUntil(day: Day, walkedDays: ReadonlySet<Day>): number {
  let run = 0;
  while (walkedDays.has(addDays(day, -run))) run += 1;
  return run;
}

/**
 * A walk in five lines that give no place away: which one it is, how far, how green, the streak, and a row of squares
 * for the days that end with it.
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
