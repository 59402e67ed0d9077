import { type Day, endOfDay, hourOf } from '../day.ts';

/** Long enough for a weekend in a dead zone, short enough that a streak is not mended at leisure. */
const GRACE = 48 * 60 * 60 * 1000;

/** Local hour until which yesterday's open walk is still what a walker is out for. */
export const SMALL_HOURS_END = 3;

/** The first instant at which a completion of this day's challenge is too late. Credited to the day all the same. */
export const completionDeadline = (day: Day, timeZone: string): Date =>
  new Date(endOfDay(day, timeZone).getTime() + GRACE);

export const canStillComplete = (day: Day, timeZone: string, now: Date): boolean =>
  now < completionDeadline(day, timeZone);

/** What `today` answers: yesterday's open challenge stays until 03:00 unless the new day has one of its own. */
export const challengeToShow = <C extends { readonly completed: boolean }>(
  todays: C | null,
  yesterdays: C | null,
  timeZone: string,
  now: Date,
): C | null => {
  if (todays) return todays;
  return yesterdays && !yesterdays.completed && hourOf(now, timeZone) < SMALL_HOURS_END ? yesterdays : null;
};
