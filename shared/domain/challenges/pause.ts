import { addDays, type Day, daysBetween } from '../day.ts';
import { earlierDay, laterDay } from '../walkers/timeZone.ts';

/** Days on which no walk is missed, announced in advance; both ends included. */
export type Pause = readonly [first: Day, last: Day];

export const LONGEST_PAUSE = 14;
export const PAUSED_DAYS_A_YEAR = 28;
const YEAR = 365;

const lengthOf = ([first, last]: Pause): number => daysBetween(first, last) + 1;

export const isPaused = (pauses: readonly Pause[], day: Day): boolean =>
  pauses.some(([first, last]) => first <= day && day <= last);

/** The current or upcoming pause; there is at most one. */
export const pauseFrom = (pauses: readonly Pause[], today: Day): Pause | undefined =>
  pauses.find(([, last]) => last >= today);

const pausedInYearUntil = (pauses: readonly Pause[], day: Day): number => {
  const begins = addDays(day, 1 - YEAR);
  return pauses.reduce((sum, [first, last]) => {
    const [from, to] = [laterDay(first, begins), earlierDay(last, day)];
    return from <= to ? sum + lengthOf([from, to]) : sum;
  }, 0);
};

export const pausedDaysLeft = (pauses: readonly Pause[], last: Day): number =>
  Math.max(0, PAUSED_DAYS_A_YEAR - pausedInYearUntil(pauses, last));

export type PauseRefusal = 'pause_not_ahead' | 'pause_too_long' | 'pause_there_already' | 'pauses_used_up';

/** The reason why this pause is not allowed, or undefined. */
export const pauseRefusal = (pauses: readonly Pause[], pause: Pause, today: Day): PauseRefusal | undefined => {
  const [first, last] = pause;
  if (first <= today || daysBetween(today, first) > YEAR) return 'pause_not_ahead';
  if (last < first || lengthOf(pause) > LONGEST_PAUSE) return 'pause_too_long';
  if (pauseFrom(pauses, today)) return 'pause_there_already';
  return lengthOf(pause) > pausedDaysLeft(pauses, last) ? 'pauses_used_up' : undefined;
};

/** Drops pauses older than a year: neither the yearly allowance nor a streak needs them. */
export const withPause = (pauses: readonly Pause[], pause: Pause): Pause[] =>
  [...pauses.filter(([, last]) => daysBetween(last, pause[1]) < YEAR), pause].sort(([a], [b]) => a.localeCompare(b));

/** Ends every pause as of today; earlier days stay paused. */
export const withoutPauseFrom = (pauses: readonly Pause[], today: Day): Pause[] =>
  pauses.flatMap(([first, last]): Pause[] => {
    if (last < today) return [[first, last]];
    return first < today ? [[first, addDays(today, -1)]] : [];
  });
