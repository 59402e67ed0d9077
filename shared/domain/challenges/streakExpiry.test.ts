import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { insertDay, NO_STREAKS } from './interval.ts';
import { streakEndsAt, streakExpiryOf, switchRestDays, withWalk } from './streak.ts';

const streaks = ['2026-11-18', '2026-11-19'].reduce(insertDay, NO_STREAKS);
const timeZone = 'Europe/Stockholm';
/** Walked on both days: the streak ends with the 20th in Stockholm. */
const indexedEnd = new Date('2026-11-20T23:00:00Z');
const at = (instant: string, zone = timeZone) =>
  streakExpiryOf({ streaks, timeZone: zone, indexedEnd }, new Date(instant));

describe('streakExpiryOf', () => {
  it('a streak is safe until its last day has ended (STREAK-2)', () =>
    expect(at('2026-11-20T22:59:59Z')).toEqual({ kind: 'safe' }));

  it('a streak ends when its last day is over (STREAK-2)', () =>
    expect(at('2026-11-20T23:00:00Z')).toEqual({ kind: 'ended' }));

  it('a streak whose walker changed time zone is moved to its new end in the index', () => {
    const inNewYork = new Date('2026-11-21T05:00:00Z');
    expect(at('2026-11-20T23:30:00Z', 'America/New_York')).toEqual({ kind: 'moved', endsAt: inNewYork });
    expect(at('2026-11-20T12:00:00Z', 'Asia/Tokyo')).toEqual({
      kind: 'moved',
      endsAt: new Date('2026-11-20T15:00:00Z'),
    });
    expect(at('2026-11-20T15:00:00Z', 'Asia/Tokyo')).toEqual({ kind: 'ended' });
  });

  it('the remaining rest days move the end of a streak', () => {
    const rested = ['2026-11-18', '2026-11-19'].reduce(withWalk, switchRestDays(NO_STREAKS, true, '2026-11-18'));
    // The 20th and the 21st cost a rest day each; the streak ends on the 22nd.
    const endsAt = new Date('2026-11-22T23:00:00Z');
    expect(streakEndsAt(rested, timeZone)).toEqual(endsAt);
    const indexed = { streaks: rested, timeZone, indexedEnd: endsAt };
    expect(streakExpiryOf(indexed, new Date(endsAt.getTime() - 1))).toEqual({ kind: 'safe' });
    expect(streakExpiryOf(indexed, endsAt)).toEqual({ kind: 'ended' });
  });

  it('the expiry never ends a streak that still counts and never keeps one that does not (STREAK-2)', () => {
    const zones = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London', 'Asia/Kathmandu');
    fc.assert(
      fc.property(zones, zones, fc.integer({ min: -60, max: 200 }), (filedIn, zone, hours) => {
        const filed = streakEndsAt(streaks, filedIn);
        const ends = streakEndsAt(streaks, zone);
        if (!filed || !ends) throw new Error('a streak without an end');
        const now = new Date(Date.parse(`${addDays('2026-11-19', 1)}T00:00:00Z`) + hours * 3_600_000);
        const { kind } = streakExpiryOf({ streaks, timeZone: zone, indexedEnd: filed }, now);
        expect(kind === 'ended').toBe(ends <= now);
      }),
    );
  });
});
