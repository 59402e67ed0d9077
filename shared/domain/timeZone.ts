import { type Day, dayOf } from './day.ts';

export interface StoredTimeZone {
  /** Null until the walker's device has told us: then the day is that of UTC. */
  readonly timeZone: string | null;
  /** UTC day of the last effective change. */
  readonly timeZoneChangedOn: Day | null;
}

export const timeZoneOf = (stored: { readonly timeZone: string | null }): string => stored.timeZone ?? 'UTC';

/**
 * What to store when a device tells its zone, or null when nothing changes.
 *
 * One effective change a day: a traveller needs no more, and hopping between zones to meet midnight twice gains
 * nothing. The day is counted in UTC, since the walker's own is the very thing that changes. A second change is not
 * an error, it only waits: the app tells its zone again. The first zone ever told is not a change.
 */
export const timeZoneChange = (stored: StoredTimeZone, told: string | undefined, now: Date): StoredTimeZone | null => {
  if (told === undefined || told === stored.timeZone) return null;
  if (stored.timeZone === null) return { timeZone: told, timeZoneChangedOn: null };
  const today = dayOf(now, 'UTC');
  return stored.timeZoneChangedOn === today ? null : { timeZone: told, timeZoneChangedOn: today };
};
