import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  endOfDay,
  hourOf,
  isDay,
  isTimeZone,
  mondayOf,
  startOfDay,
  weekday,
} from './day.ts';

const zones = Intl.supportedValuesOf('timeZone');
const HOUR = 3_600_000;
/** Hundreds of time zones take seconds, more on a busy machine. */
const PATIENCE = 60_000;

const anyDay = fc.integer({ min: 0, max: 24_836 }).map((n) => new Date(n * 24 * HOUR).toISOString().slice(0, 10));
const anyZone = fc.constantFrom(...zones);

/** By definition: compares one millisecond before with the instant itself. */
const expectStart = (day: string, zone: string) => {
  const start = startOfDay(day, zone);
  const label = `${day} in ${zone} at ${start.toISOString()}`;
  expect(dayOf(start, zone) >= day, label).toBe(true);
  expect(dayOf(new Date(start.getTime() - 1), zone) < day, label).toBe(true);
};

describe('calendar days', () => {
  it('addDays knows the length of every month from 2000 to 2101', () => {
    const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let day = '1999-12-31';
    for (let year = 2000; year <= 2101; year++) {
      const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      lengths.forEach((length, month) => {
        const last = month === 1 && leap ? 29 : length;
        for (let date = 1; date <= last; date++) {
          day = addDays(day, 1);
          const expected = `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
          if (day !== expected) expect(day).toBe(expected);
        }
      });
    }
    expect(day).toBe('2101-12-31');
  });

  it('daysBetween is the inverse of addDays in both directions', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(addDays(day, count) > day).toBe(count > 0);
      }),
    );
  });

  it('weeks begin on Monday', () => {
    expect(weekday('2026-11-16')).toBe(1);
    expect(weekday('2026-11-22')).toBe(7);
    expect(mondayOf('2027-01-03')).toBe('2026-12-28');
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekday(mondayOf(day))).toBe(1);
        expect(daysBetween(mondayOf(day), day)).toBe(weekday(day) - 1);
      }),
    );
  });

  it('isDay accepts existing ISO dates only', () => {
    fc.assert(fc.property(anyDay, isDay));
    for (const text of ['', '2026-02-30', '2026-13-01', '2026-00-10', '2026-1-1', '20261120', '2026-11-20T00:00', 'x'])
      expect(isDay(text), text).toBe(false);
    expect(isDay('2024-02-29')).toBe(true);
    expect(isDay('2100-02-29')).toBe(false);
    expect(() => addDays('soon', 1)).toThrow('Not a day: soon');
  });
});

describe('time zones', () => {
  it('isTimeZone accepts IANA names and refuses offsets and other texts', () => {
    for (const zone of [...zones, 'UTC', 'Etc/GMT+5', 'Asia/Kolkata', 'Europe/Kyiv'])
      expect(isTimeZone(zone), zone).toBe(true);
    for (const text of [
      '',
      'Mars/Olympus',
      '+02:00',
      '-0300',
      'Europe/',
      'Europe/Berlin ',
      '../etc/passwd',
      'A'.repeat(65),
    ])
      expect(isTimeZone(text), text).toBe(false);
  });

  it("dayOf and the local hour are those of the time zone's calendar and clock", () => {
    const instant = new Date('2026-11-20T11:30:00Z');
    expect(dayOf(instant, 'Pacific/Kiritimati')).toBe('2026-11-21');
    expect(dayOf(instant, 'Pacific/Pago_Pago')).toBe('2026-11-20');
    expect(dayOf(new Date('2026-11-20T10:59:59.999Z'), 'Pacific/Pago_Pago')).toBe('2026-11-19');
    expect(hourOf(instant, 'Asia/Kathmandu')).toBe(17);
    expect(hourOf(new Date('2026-11-20T00:00:00Z'), 'UTC')).toBe(0);
  });
});

describe('startOfDay and endOfDay', () => {
  it.each([
    ['an ordinary day', '2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00.000Z'],
    ['a day of 23 hours', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['the day after one of 23 hours', '2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['the day after one of 25 hours', '2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['a day without midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a day after 23:00 twice', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['a day with midnight twice', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['a day without midnight in Beirut', '2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['clocks back at 00:01', '2010-11-07', 'America/St_Johns', '2010-11-07T02:30:00.000Z'],
    ['the day before a skipped one', '2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00.000Z'],
    ['a skipped day', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['the day after a skipped one', '2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['a change by half an hour', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
    ['a day that occurs twice', '1969-10-01', 'Pacific/Kwajalein', '1969-10-01T12:00:00.000Z'],
  ])('startOfDay is exact for %s: %s in %s', (_, day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
  });

  it('a day lasts 23, 24 or 25 hours, or no time at all when the zone skips it', () => {
    const hours = (day: string, zone: string) =>
      (endOfDay(day, zone).getTime() - startOfDay(day, zone).getTime()) / HOUR;
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
    expect(hours('2011-12-30', 'Pacific/Apia')).toBe(0);
    expect(hours('2018-11-04', 'America/Sao_Paulo')).toBe(23);
    expect(hours('2018-02-17', 'America/Sao_Paulo')).toBe(25);
  });

  it(
    'startOfDay is exact around both clock changes of every time zone',
    () => {
      let changes = 0;
      for (const zone of zones) {
        const changed = (from: string, to: string) =>
          hourOf(new Date(`${from}T12:00:00Z`), zone) !== hourOf(new Date(`${to}T12:00:00Z`), zone);
        for (let week = '2025-11-01'; week < '2027-01-01'; week = addDays(week, 7)) {
          if (!changed(week, addDays(week, 7))) continue;
          changes++;
          for (const near of [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]) expectStart(addDays(week, near), zone);
        }
      }
      expect(changes).toBeGreaterThan(200);
    },
    PATIENCE,
  );

  it(
    'startOfDay is exact in every time zone on any day since 1970',
    () => {
      for (const zone of zones) {
        fc.assert(
          fc.property(anyDay, (day) => {
            expectStart(day, zone);
          }),
          { numRuns: 15 },
        );
      }
    },
    PATIENCE,
  );

  it(
    'every instant lies in exactly one day, the one that dayOf returns',
    () => {
      fc.assert(
        fc.property(
          anyZone,
          fc.date({ min: new Date('2012-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
          (zone, instant) => {
            const day = dayOf(instant, zone);
            expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(instant.getTime());
            expect(endOfDay(day, zone).getTime()).toBeGreaterThan(instant.getTime());
          },
        ),
        { numRuns: 2000 },
      );
    },
    PATIENCE,
  );
});
