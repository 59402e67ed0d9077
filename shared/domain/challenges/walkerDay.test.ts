import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf, daysBetween } from '../day.ts';
import { changeTimeZone, NO_TIME_ZONE, type StoredTimeZone, timeZoneOf } from '../walkers/timeZone.ts';
import { begunAt, type UsedDay, walkerDay } from './walkerDay.ts';

const HOUR = 3_600_000;
const zones = [
  ...['Pacific/Pago_Pago', 'Etc/GMT+12', 'America/Los_Angeles', 'America/New_York', 'America/St_Johns', 'UTC'],
  ...['Europe/Stockholm', 'Asia/Kathmandu', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Kiritimati'],
];

/** A simulated walker with the reported time zone and the newest challenge day. */
function newWalker(zone: string, start: string) {
  let now = new Date(start);
  let stored: StoredTimeZone = { ...NO_TIME_ZONE, timeZone: zone };
  let newest: UsedDay | null = null;
  const uses: { day: Day; at: number }[] = [];
  const offered = () => walkerDay({ timeZone: timeZoneOf(stored), dayFloor: stored.dayFloor }, newest, now);
  return {
    uses,
    offered: () => offered().day,
    at: (instant: string) => {
      now = new Date(instant);
    },
    wait: (hours: number) => {
      now = new Date(now.getTime() + hours * HOUR);
    },
    tell: (newZone: string) => {
      stored = changeTimeZone(stored, newZone, now, newest !== null);
    },
    /** Creates a challenge for the current day; false if one exists. */
    use: () => {
      const day = offered();
      if (day.day === newest?.day) return false;
      newest = { ...day, begunAt: begunAt(day, newest, now), createdAt: now };
      uses.push({ day: day.day, at: now.getTime() });
      return true;
    },
  };
}

const life = fc.array(
  fc.tuple(fc.constantFrom(0, 0.01, 1, 3, 5, 8, 13, 24, 40), fc.constantFrom(...zones), fc.boolean()),
  { minLength: 20, maxLength: 150 },
);
const starts = fc.constantFrom('2026-11-20T12:00:00Z', '2026-03-28T20:00:00Z', '2026-10-24T09:30:00Z');

describe('walkerDay', () => {
  it('the day of a walker who stays in one zone is the calendar day (DAY-1)', () => {
    for (const zone of zones) {
      const ada = newWalker(zone, '2026-10-20T00:00:00Z');
      for (let hour = 0; hour < 24 * 20; hour++) {
        const here = dayOf(new Date(Date.parse('2026-10-20T00:00:00Z') + hour * HOUR), zone);
        expect(ada.offered()).toBe(here);
        if (hour % 5 === 0) ada.use();
        ada.wait(1);
      }
    }
  });

  it('switching between UTC, the far east and the far west gives no second day within a minute (DAY-4)', () => {
    const ada = newWalker('UTC', '2026-11-20T12:00:00Z');
    expect(ada.use()).toBe(true);
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {
      ada.tell(zone);
      expect(ada.use(), zone).toBe(false);
    }
    ada.at('2026-11-20T20:00:00Z');
    expect(ada.use()).toBe(true);
    ada.at('2026-11-21T09:59:00Z');
    expect(ada.use()).toBe(false);
  });

  it.each([
    ['2026-11-21T02:00:00Z', '2026-11-21'],
    ['2026-11-21T10:59:00Z', '2026-11-21'],
    // After a flight to the west it is still the 20th at the destination.
    ['2026-11-21T01:30:00Z', '2026-11-20'],
  ])('a missed day is not offered again further west (zone sent at %s) (DAY-6)', (zone, day) => {
    const ada = newWalker('Europe/Stockholm', '2026-11-19T12:00:00Z');
    ada.use();
    ada.at(zone);
    ada.tell('Pacific/Pago_Pago');
    expect(ada.offered()).toBe(day);
  });

  it('a traveller across the date line keeps the day that passed during the flight (DAY-5)', () => {
    const ada = newWalker('Pacific/Honolulu', '2026-11-16T22:00:00Z');
    ada.use();
    expect(ada.uses.map(({ day }) => day)).toEqual(['2026-11-16']);
    // Wednesday 1 am in Tokyo is Tuesday 6 am in Honolulu.
    ada.at('2026-11-17T16:00:00Z');
    ada.tell('Asia/Tokyo');
    expect(ada.offered()).toBe('2026-11-17');
    ada.use();
    ada.at('2026-11-18T13:00:00Z');
    expect(ada.offered()).toBe('2026-11-18');
  });

  it('days only go forward, one challenge each, and never three within 20 hours, for any zones sent (DAY-3, DAY-4)', () => {
    fc.assert(
      fc.property(starts, life, (start, steps) => {
        const ada = newWalker('UTC', start);
        for (const [hours, zone, isSent] of steps) {
          ada.wait(hours);
          if (isSent) ada.tell(zone);
          ada.use();
        }
        for (const [index, { day, at }] of ada.uses.entries()) {
          const [before, secondBefore] = [ada.uses[index - 1], ada.uses[index - 2]];
          if (before) expect(day > before.day).toBe(true);
          if (secondBefore) expect(at - secondBefore.at).toBeGreaterThanOrEqual(20 * HOUR);
        }
        const [first, last] = [ada.uses[0], ada.uses.at(-1)];
        // The calendar spans 26 hours between the westernmost and the easternmost zone.
        const hours = first && last ? (last.at - first.at) / HOUR + 26 : 0;
        expect(ada.uses.length).toBeLessThanOrEqual(Math.ceil(hours / 24) + 1);
      }),
      { numRuns: 400 },
    );
  });

  it('a traveller who opens the app every few hours is offered every day (DAY-5)', () => {
    const trip = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom(...zones), fc.integer({ min: 0, max: 3 })),
      { minLength: 30, maxLength: 150 },
    );
    fc.assert(
      fc.property(starts, trip, (start, steps) => {
        const ada = newWalker('Europe/Stockholm', start);
        ada.use();
        for (const [hours, zone, flies] of steps) {
          ada.wait(hours);
          if (flies === 0) ada.tell(zone);
          ada.use();
        }
        for (const [index, { day }] of ada.uses.entries()) {
          expect(day).toBe(addDays(ada.uses[0]?.day ?? day, index));
        }
        const [first, last] = [ada.uses[0], ada.uses.at(-1)];
        if (first && last) expect(daysBetween(first.day, last.day)).toBe(ada.uses.length - 1);
      }),
      { numRuns: 400 },
    );
  });
});

it('the first time zone is free before the first walk and a change from UTC afterwards (DAY-2)', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(changeTimeZone(NO_TIME_ZONE, 'Asia/Tokyo', now, false)).toMatchObject({ changedOn: null, dayFloor: null });
  const change = changeTimeZone(NO_TIME_ZONE, 'Asia/Tokyo', now, true);
  expect(change).toEqual({
    timeZone: 'Asia/Tokyo',
    changedOn: '2026-11-20',
    zoneBefore: 'UTC',
    dayFloor: '2026-11-20',
  });
  expect(changeTimeZone(change, 'Pacific/Pago_Pago', now, true)).toBe(change);
});
