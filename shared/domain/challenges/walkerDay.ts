import { addDays, type Day, dayOf, startOfDay } from '../day.ts';
import { laterDay } from '../walkers/timeZone.ts';

export interface ZonedDay {
  readonly day: Day;
  readonly timeZone: string;
}

export interface UsedDay extends ZonedDay {
  /** The earliest time at which this day could have a challenge. */
  readonly begunAt: Date;
  readonly createdAt: Date;
}

export interface WalkerClock {
  readonly timeZone: string;
  readonly dayFloor: Day | null;
}

/** Less than the shortest day (23 hours), and no more than an eastward flight takes off the end of a day. */
const APART = 20 * 3_600_000;

/**
 * The day of a challenge requested now: the walker's local day, but days only advance, one at a time, and a change of
 * time zone gives no extra day.
 *
 * - Never before the newest day with a challenge, nor before the latest day of an earlier zone.
 * - The next day starts at least 20 hours after the newest one began, so three zones in a minute are not three days.
 * - A day has begun once it has begun in either zone (the current one or that of the newest challenge) and ends when it has
 *   ended in both: a flight eastward, or across the date line, costs no day whose end passed in the air.
 */
export const walkerDay = ({ timeZone, dayFloor }: WalkerClock, newest: UsedDay | null, now: Date): ZonedDay => {
  const here = laterDay(dayOf(now, timeZone), dayFloor);
  if (!newest) return { day: here, timeZone };
  const there = dayOf(now, newest.timeZone);
  if (laterDay(here, there) <= newest.day || now.getTime() < newest.begunAt.getTime() + APART) {
    return { day: newest.day, timeZone: newest.timeZone };
  }
  const next = addDays(newest.day, 1);
  if (here > next && there <= next) return { day: next, timeZone: newest.timeZone };
  return { day: laterDay(here, next), timeZone };
};

/**
 * When a day began for this walker: at its midnight, or later if the previous day was used later, but not after `now`.
 */
export const begunAt = ({ day, timeZone }: ZonedDay, newest: UsedDay | null, now: Date): Date => {
  const earliest = Math.max(startOfDay(day, timeZone).getTime(), newest?.createdAt.getTime() ?? 0);
  return new Date(Math.min(earliest, now.getTime()));
};
