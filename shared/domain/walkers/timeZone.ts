import { SMALL_HOURS_END } from '../challenges/challengeWindow.ts';
import { type Day, dayOf, daysBetween } from '../day.ts';

export interface StoredTimeZone {
  /** Null until the device has reported it: days are then UTC days. */
  readonly timeZone: string | null;
  readonly changedOn: Day | null;
  readonly zoneBefore: string | null;
  /** The latest day reached in earlier zones; no day before it can begin any more. */
  readonly dayFloor: Day | null;
}

export const NO_TIME_ZONE: StoredTimeZone = { timeZone: null, changedOn: null, zoneBefore: null, dayFloor: null };

const HOUR = 3_600_000;

export const timeZoneOf = (stored: Pick<StoredTimeZone, 'timeZone'>): string => stored.timeZone ?? 'UTC';

export const earlierDay = (one: Day, other: Day): Day => (one > other ? other : one);

export const laterDay = (one: Day, other: Day | null): Day => (other !== null && other > one ? other : one);

/**
 * Applies the time zone reported by the device; returns the same object if nothing changes.
 *
 * One effective change per UTC day. A second one is not an error: the app reports its zone again later. The first report is
 * not a change unless a walk exists, whose day was a UTC day.
 *
 * A change never revives a missed day from a zone further west (`dayFloor`), except within three hours after midnight, as
 * for an open walk: a phone that lands in the west may report its zone after midnight at its origin.
 */
export const changeTimeZone = (
  stored: StoredTimeZone,
  reported: string | undefined,
  now: Date,
  hasWalked: boolean,
): StoredTimeZone => {
  if (reported === undefined || reported === stored.timeZone) return stored;
  if (stored.timeZone === null && !hasWalked) return { ...stored, timeZone: reported };
  const today = dayOf(now, 'UTC');
  if (stored.changedOn === today) return stored;
  const zoneBefore = timeZoneOf(stored);
  const reached = dayOf(new Date(now.getTime() - SMALL_HOURS_END * HOUR), zoneBefore);
  return { timeZone: reported, changedOn: today, zoneBefore, dayFloor: laterDay(reached, stored.dayFloor) };
};

/** Fields that decide the day a streak is judged by. */
export interface ZonedWalker extends Pick<StoredTimeZone, 'timeZone' | 'zoneBefore'> {
  readonly timeZoneChangedOn: Day | null;
}

/**
 * The day a streak is judged by: for two days after a zone change that of the previous zone while it is earlier,
 * because the walk that keeps the streak may still be started there.
 */
export function streakDayOf(walker: ZonedWalker, now: Date): Day {
  const today = dayOf(now, timeZoneOf(walker));
  const { zoneBefore, timeZoneChangedOn } = walker;
  if (!zoneBefore || !timeZoneChangedOn || daysBetween(timeZoneChangedOn, dayOf(now, 'UTC')) > 1) return today;
  return earlierDay(dayOf(now, zoneBefore), today);
}
