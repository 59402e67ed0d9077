import { Refusal } from '../../../shared/api/errors.ts';
import { isTimeZone } from '../../../shared/domain/day.ts';
import { changeTimeZone } from '../../../shared/domain/walkers/timeZone.ts';
import type { Walker } from '../../data/walkers/walkers.ts';

/** The zone sent by a client: optional, but it must exist. */
export function checkTimeZone(timeZone: string | undefined): string | undefined {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new Refusal('invalid_input', { sentence: 'timeZone must be an IANA time zone such as Europe/Stockholm.' });
  }
  return timeZone;
}

/** The stored change when a client reports its zone; undefined if unchanged or already changed today. */
export function zoneChange(walker: Walker, reported: string | undefined, now: Date): Partial<Walker> | undefined {
  const { timeZone, timeZoneChangedOn, zoneBefore, dayFloor } = walker;
  const stored = { timeZone, changedOn: timeZoneChangedOn, zoneBefore, dayFloor };
  const after = changeTimeZone(stored, reported, now, walker.completedChallenges > 0);
  if (after === stored) return undefined;
  const { changedOn, ...change } = after;
  return { ...change, timeZoneChangedOn: changedOn };
}
