import { addDays, type Day, dayOf, startOfDay } from '../day.ts';
import { laterDay } from '../walkers/timeZone.ts';

/** A day and the time zone it belongs to. */
export interface ZonedDay {
  readonly day: Day;
  readonly timeZone: string;
}

/** The newest day that has a challenge, completed or not. */
export interface UsedDay extends ZonedDay {
  /** The earliest moment this day could be used. */
  readonly begunAt: Date;
  /** When its challenge was made. */
  readonly createdAt: Date;
}

export interface WalkerClock {
  readonly timeZone: string;
  readonly dayFloor: Day | null;
}

/** Less than the shortest day (23 hours), and no more than an eastward flight takes off the end of a day. */
const APART = 20 * 3_600_000;

/**
 * Which day a challenge belongs to that is asked for now: the day on the walker's calendar, but days only go forwards,
 * one at a time, and not by changing zones.
 *
 * - Never a day before the newest used one, nor before the one that an earlier zone had reached.
 * - The day after the newest used one comes 20 hours after that one began, and no sooner: three zones in a minute are
 *   not three days. Three walks of three days lie at least 20 hours apart.
 * - It has begun when it has begun here or where the newest one was used, and ends when it has ended in both. So a
 *   flight east, or one over the date line, takes no day away whose end was slept through in the air.
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
