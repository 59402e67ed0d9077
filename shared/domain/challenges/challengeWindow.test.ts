import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfDay } from '../day.ts';
import { changeTimeZone, NO_TIME_ZONE, timeZoneOf } from '../walkers/timeZone.ts';
import { canStillComplete, challengeToShow, completionDeadline } from './challengeWindow.ts';

const HOUR = 3_600_000;
const zones = Intl.supportedValuesOf('timeZone');

describe('completionDeadline', () => {
  it('a challenge can be completed until 48 hours after its day ended, to the millisecond (DAY-8)', () => {
    expect(completionDeadline('2026-11-20', 'Asia/Tokyo').toISOString()).toBe('2026-11-22T15:00:00.000Z');
    expect(canStillComplete('2026-11-20', 'Asia/Tokyo', new Date('2026-11-22T14:59:59.999Z'))).toBe(true);
    expect(canStillComplete('2026-11-20', 'Asia/Tokyo', new Date('2026-11-22T15:00:00.000Z'))).toBe(false);
  });

  it('the completion window lasts exactly 48 hours across clock changes (DAY-8)', () => {
    expect(completionDeadline('2026-03-28', 'Europe/Berlin').toISOString()).toBe('2026-03-30T23:00:00.000Z');
    for (const zone of zones)
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 7000 }), (offset) => {
          const day = addDays('2020-01-01', offset);
          expect(completionDeadline(day, zone).getTime() - endOfDay(day, zone).getTime()).toBe(48 * HOUR);
        }),
        { numRuns: 3 },
      );
  });
});

describe('challengeToShow', () => {
  const open = { completed: false };
  const done = { completed: true };
  const at = (clock: string) => new Date(`2026-11-20T${clock}Z`);

  it("yesterday's open challenge is shown until 03:00 unless today has its own (DAY-7)", () => {
    expect(challengeToShow(null, open, 'UTC', at('00:00:00'))).toBe(open);
    expect(challengeToShow(null, open, 'UTC', at('02:59:59'))).toBe(open);
    expect(challengeToShow(null, open, 'UTC', at('03:00:00'))).toBeNull();
    expect(challengeToShow(null, open, 'UTC', at('23:00:00'))).toBeNull();
    expect(challengeToShow(done, open, 'UTC', at('01:00:00'))).toBe(done);
    expect(challengeToShow(null, done, 'UTC', at('01:00:00'))).toBeNull();
    expect(challengeToShow(null, null, 'UTC', at('01:00:00'))).toBeNull();
  });

  it("03:00 is read in the walker's time zone, across clock changes (DAY-7)", () => {
    expect(challengeToShow(null, open, 'Asia/Kolkata', new Date('2026-11-19T21:29:00Z'))).toBe(open);
    expect(challengeToShow(null, open, 'Asia/Kolkata', new Date('2026-11-19T21:30:00Z'))).toBeNull();
    // Daylight saving starts at 02:00 and ends later in the year at 03:00.
    expect(challengeToShow(null, open, 'Europe/Berlin', new Date('2026-03-29T00:59:00Z'))).toBe(open);
    expect(challengeToShow(null, open, 'Europe/Berlin', new Date('2026-03-29T01:00:00Z'))).toBeNull();
    expect(challengeToShow(null, open, 'Europe/Berlin', new Date('2026-10-25T01:59:00Z'))).toBe(open);
    expect(challengeToShow(null, open, 'Europe/Berlin', new Date('2026-10-25T02:00:00Z'))).toBeNull();
  });
});

describe('changeTimeZone', () => {
  const none = NO_TIME_ZONE;
  const at = (instant: string) => new Date(instant);

  it('the time zone is UTC by default and the first change takes effect immediately (DAY-1, DAY-2)', () => {
    expect(timeZoneOf(none)).toBe('UTC');
    const first = changeTimeZone(none, 'Europe/Paris', at('2026-11-20T10:00:00Z'), false);
    expect(first).toEqual({ ...NO_TIME_ZONE, timeZone: 'Europe/Paris' });
    expect(timeZoneOf(first)).toBe('Europe/Paris');
  });

  it('a second change on one day waits until the next day (DAY-2)', () => {
    const paris = { ...NO_TIME_ZONE, timeZone: 'Europe/Paris' };
    expect(changeTimeZone(paris, undefined, at('2026-11-20T10:00:00Z'), true)).toBe(paris);
    expect(changeTimeZone(paris, 'Europe/Paris', at('2026-11-20T10:00:00Z'), true)).toBe(paris);
    const tokyo = changeTimeZone(paris, 'Asia/Tokyo', at('2026-11-20T10:00:00Z'), true);
    expect(tokyo).toEqual({
      timeZone: 'Asia/Tokyo',
      changedOn: '2026-11-20',
      zoneBefore: 'Europe/Paris',
      dayFloor: '2026-11-20',
    });
    expect(changeTimeZone(tokyo, 'Europe/Paris', at('2026-11-20T23:59:59Z'), true)).toBe(tokyo);
    expect(timeZoneOf(changeTimeZone(tokyo, 'Europe/Paris', at('2026-11-21T00:00:00Z'), true))).toBe('Europe/Paris');
  });

  it('switching between time zones never yields more days than the calendar has (DAY-2)', () => {
    const hops = fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.constantFrom(...zones)), { maxLength: 200 });
    fc.assert(
      fc.property(hops, (steps) => {
        const start = Date.parse('2026-11-20T00:00:00Z');
        let now = start;
        let stored = none;
        const days = new Set<string>();
        for (const [hours, zone] of steps) {
          days.add(dayOf(new Date(now), timeZoneOf(stored)));
          stored = changeTimeZone(stored, zone, new Date(now), true);
          days.add(dayOf(new Date(now), timeZoneOf(stored)));
          now += hours * HOUR;
        }
        expect(days.size).toBeLessThanOrEqual(Math.ceil((now - start) / (24 * HOUR)) + 3);
      }),
    );
  });
});
