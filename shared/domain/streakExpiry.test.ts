import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { insertDay, NO_STREAKS, streakDiesAt } from './interval.ts';
import { upkeepOf } from './streakExpiry.ts';

const streaks = ['2026-11-18', '2026-11-19'].reduce(insertDay, NO_STREAKS);
const timeZone = 'Europe/Stockholm';
/** Both days walked: it dies when the 20th ends in Stockholm. */
const filedUnder = new Date('2026-11-20T23:00:00Z');
const at = (instant: string, zone = timeZone) => upkeepOf({ streaks, timeZone: zone, filedUnder }, new Date(instant));

describe('the upkeep of a streak', () => {
  it('is nothing until its last day has ended', () => expect(at('2026-11-20T22:59:59Z')).toEqual({ kind: 'safe' }));

  it('ends with the day', () => expect(at('2026-11-20T23:00:00Z')).toEqual({ kind: 'dead' }));

  it('follows the walker to another zone: a streak that the index calls dead may be alive there', () => {
    const inNewYork = new Date('2026-11-21T05:00:00Z');
    expect(at('2026-11-20T23:30:00Z', 'America/New_York')).toEqual({ kind: 'moved', diesAt: inNewYork });
    expect(at('2026-11-20T12:00:00Z', 'Asia/Tokyo')).toEqual({
      kind: 'moved',
      diesAt: new Date('2026-11-20T15:00:00Z'),
    });
    expect(at('2026-11-20T15:00:00Z', 'Asia/Tokyo')).toEqual({ kind: 'dead' });
  });

  it('never calls a streak dead that still counts, nor alive one that does not', () => {
    const zones = fc.constantFrom('Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London', 'Asia/Kathmandu');
    fc.assert(
      fc.property(zones, zones, fc.integer({ min: -60, max: 200 }), (filedIn, zone, hours) => {
        const filed = streakDiesAt(streaks, filedIn);
        const dies = streakDiesAt(streaks, zone);
        if (!filed || !dies) throw new Error('a streak without an end');
        const now = new Date(Date.parse(`${addDays('2026-11-19', 1)}T00:00:00Z`) + hours * 3_600_000);
        const { kind } = upkeepOf({ streaks, timeZone: zone, filedUnder: filed }, now);
        expect(kind === 'dead').toBe(dies <= now);
      }),
    );
  });
});
