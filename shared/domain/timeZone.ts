import { type Day, dayOf } from './day.ts';

export interface StoredTimeZone {
  /** Null until the walker's device has told us: then the day is that of UTC. */
  readonly timeZone: string | null;
  /** UTC day of the last effective change. */
  readonly changedOn: Day | null;
}

export const timeZoneOf = (stored: StoredTimeZone): string => stored.timeZone ?? 'UTC';

/**
 * The very same object when nothing changes.
 *
 * One effective change a day: a traveller needs no more, and hopping between zones to meet midnight twice gains
 * nothing. The day is counted in UTC, since the walker's own is the very thing that changes. A second change is not
 * an error, it only waits: the app tells its zone again. The first zone ever told is not a change.
 */
export const changeTimeZone = (stored: StoredTimeZone, told: string | undefined, now: Date): StoredTimeZone => {
  if (told === undefined || told === stored.timeZone) return stored;
  if (stored.timeZone === null) return { timeZone: told, changedOn: null };
  const today = dayOf(now, 'UTC');
  return stored.changedOn === today ? stored : { timeZone: told, changedOn: today };
};
