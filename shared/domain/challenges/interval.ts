import { addDays, type Day, daysBetween, mondayOf } from '../day.ts';
import { earlierDay, laterDay } from '../walkers/timeZone.ts';

/** Consecutive completed days, both ends included. */
export type Interval = readonly [first: Day, last: Day];

/**
 * Streaks in a walker's profile: the last eight intervals, oldest first, the length of the longest one, and their number
 * (each one after the first is a comeback).
 *
 * Eight intervals are enough. "This week" is derived from them, and a club's last week until it is closed on the Wednesday
 * after it: fifteen days, from a Monday to the Monday two weeks later, have room for at most eight, so the job that closes
 * a week may be five days late. And no late completion can touch a dropped interval: each interval is followed by at
 * least one missed day, so a ninth one ended at least sixteen days before the newest completed day. A completion is
 * accepted until 48 hours after its day; with the longest eastward flight in between (Pago Pago to Kiritimati, 25 hours of
 * calendar) the newest completed day is at most four days ahead. So the order of completions does not change any figure; only the number of
 * kept intervals may differ, since a late day that joins two does not bring back a dropped one.
 */
export interface Streaks {
  readonly intervals: readonly Interval[];
  readonly longest: number;
  readonly begun: number;
}

export const NO_STREAKS: Streaks = { intervals: [], longest: 0, begun: 0 };

export const KEPT_INTERVALS = 8;

const lengthOf = ([first, last]: Interval): number => daysBetween(first, last) + 1;

/**
 * Idempotent. A day older than all kept intervals changes nothing, because the interval it would join is unknown.
 */
export const insertDay = <Kept extends Streaks>(streaks: Kept, day: Day): Kept => {
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  const older = streaks.intervals.filter(([, last]) => last < before);
  const newer = streaks.intervals.filter(([first]) => first > after);
  const near = streaks.intervals.slice(older.length, streaks.intervals.length - newer.length);
  const joined: Interval = [earlierDay(near[0]?.[0] ?? day, day), laterDay(near.at(-1)?.[1] ?? day, day)];
  const intervals = [...older, joined, ...newer].slice(-KEPT_INTERVALS);
  if (!intervals.includes(joined)) return streaks;
  return {
    ...streaks,
    intervals,
    longest: Math.max(streaks.longest, lengthOf(joined)),
    begun: streaks.begun + 1 - near.length,
  };
};

/**
 * Length of the interval that ended today or yesterday, else 0. A later end counts too: a walker who flew west may have
 * walked on tomorrow's local date.
 */
export const daysInARow = (streaks: Streaks, today: Day): number => {
  const newest = streaks.intervals.at(-1);
  return newest && newest[1] >= addDays(today, -1) ? lengthOf(newest) : 0;
};

const contains = ([first, last]: Interval, day: Day): boolean => first <= day && day <= last;

export const isWalked = ({ intervals }: Streaks, day: Day): boolean =>
  intervals.some((interval) => contains(interval, day));

export const completedThisWeek = (streaks: Streaks, today: Day): number => {
  const monday = mondayOf(today);
  const week = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count));
  return week.filter((day) => isWalked(streaks, day)).length;
};

/** Days missed since the previous walk; 0 if none, or for the first walk. */
export const daysMissedBefore = (streaks: Streaks, day: Day): number => {
  if (isWalked(streaks, day)) return 0;
  const before = streaks.intervals.findLast(([, last]) => last < day);
  return before ? daysBetween(before[1], day) - 1 : 0;
};

/**
 * Every interval but the first began with a comeback. Filling a gap later lowers the count again; achievements unlocked
 * meanwhile stay.
 */
export const comebacks = (streaks: Streaks): number => Math.max(0, streaks.begun - 1);
