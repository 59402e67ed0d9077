import { type Day, endOfDay, hourOf } from '../day.ts';

/** Long enough for a weekend without reception, short enough that a streak cannot be repaired at will. */
const GRACE = 48 * 60 * 60 * 1000;

/** Local hour until which yesterday's open challenge is still shown. */
export const SMALL_HOURS_END = 3;

/**
 * The first instant at which completing this day's challenge is too late. A completion before it is credited to that
 * day.
 */
export const completionDeadline = (day: Day, timeZone: string): Date =>
  new Date(endOfDay(day, timeZone).getTime() + GRACE);

export const canStillComplete = (day: Day, timeZone: string, now: Date): boolean =>
  now < completionDeadline(day, timeZone);

/** The challenge `today` answers: yesterday's open one until 03:00, unless the new day has its own. */
export const challengeToShow = <C extends { readonly completed: boolean }>(
  todays: C | null,
  yesterdays: C | null,
  timeZone: string,
  now: Date,
): C | null => {
  if (todays) return todays;
  return yesterdays && !yesterdays.completed && hourOf(now, timeZone) < SMALL_HOURS_END ? yesterdays : null;
};
