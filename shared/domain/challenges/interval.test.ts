import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf, daysBetween, mondayOf } from '../day.ts';
import { changeTimeZone, NO_TIME_ZONE, type StoredTimeZone, timeZoneOf } from '../walkers/timeZone.ts';
import { canStillComplete } from './challengeWindow.ts';
import {
  comebacks,
  completedThisWeek,
  daysInARow,
  daysMissedBefore,
  insertDay,
  KEPT_INTERVALS,
  NO_STREAKS,
  type Streaks,
} from './interval.ts';
import { streakEndsAt } from './streak.ts';

const HOUR = 3_600_000;
/** Hundreds of time zones take seconds, more on a busy machine. */
const PATIENCE = 60_000;
const zones = Intl.supportedValuesOf('timeZone');
const walked = (...days: Day[]): Streaks => days.reduce(insertDay, NO_STREAKS);

/** Reference implementation on the plain set of days: slow but obviously correct. */
const runsOf = (days: ReadonlySet<Day>): Day[][] => {
  const runs: Day[][] = [];
  for (const day of [...days].sort()) {
    const run = runs.at(-1);
    if (run?.at(-1) === addDays(day, -1)) run.push(day);
    else runs.push([day]);
  }
  return runs;
};

const expectSame = (streaks: Streaks, days: ReadonlySet<Day>, today: Day) => {
  const runs = runsOf(days);
  const newest = runs.at(-1) ?? [];
  const resumable = (newest.at(-1) ?? '') >= addDays(today, -1);
  const monday = mondayOf(today);
  const shown = {
    current: daysInARow(streaks, today),
    longest: streaks.longest,
    comebacks: comebacks(streaks),
    thisWeek: completedThisWeek(streaks, today),
  };
  expect(shown).toEqual({
    current: resumable ? newest.length : 0,
    longest: Math.max(0, ...runs.map((run) => run.length)),
    comebacks: Math.max(0, runs.length - 1),
    thisWeek: [...days].filter((day) => day >= monday && daysBetween(monday, day) < 7).length,
  });
  if (shown.longest < shown.current) throw new Error('the longest streak is shorter than the current one');
  const kept = streaks.intervals.length;
  expect(streaks.intervals).toEqual(runs.slice(runs.length - kept).map((run) => [run[0], run.at(-1)]));
  const lately = runs.filter((run) => daysBetween(run.at(-1) ?? '', newest.at(-1) ?? '') < 16);
  if (kept < lately.length || kept > KEPT_INTERVALS) throw new Error(`${kept} intervals kept, ${lately.length} needed`);
};

describe('insertDay', () => {
  it('consecutive days are counted, and a missed day starts a new interval (STREAK-1)', () => {
    const streaks = walked('2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20');
    expect(streaks.intervals).toEqual([
      ['2026-11-16', '2026-11-18'],
      ['2026-11-20', '2026-11-20'],
    ]);
    expect(streaks.longest).toBe(3);
    expect(daysInARow(streaks, '2026-11-20')).toBe(1);
    expect(daysInARow(streaks, '2026-11-21')).toBe(1);
    expect(daysInARow(streaks, '2026-11-22')).toBe(0);
    expect(completedThisWeek(streaks, '2026-11-22')).toBe(4);
    expect(completedThisWeek(streaks, '2026-11-23')).toBe(0);
    expect(comebacks(streaks)).toBe(1);
  });

  it('a late walk on the missing day joins the two intervals (STREAK-4)', () => {
    const streaks = walked('2026-11-16', '2026-11-18', '2026-11-17');
    expect(streaks).toEqual(walked('2026-11-16', '2026-11-17', '2026-11-18'));
    expect(comebacks(streaks)).toBe(0);
  });

  it('daysMissedBefore counts the days between the last walk and the given day', () => {
    const streaks = walked('2026-11-10', '2026-11-14', '2026-11-15');
    expect(daysMissedBefore(NO_STREAKS, '2026-11-10')).toBe(0);
    expect(daysMissedBefore(streaks, '2026-11-16')).toBe(0);
    expect(daysMissedBefore(streaks, '2026-11-17')).toBe(1);
    expect(daysMissedBefore(streaks, '2026-12-16')).toBe(30);
    expect(daysMissedBefore(streaks, '2026-11-13')).toBe(2);
    expect(daysMissedBefore(streaks, '2026-11-14')).toBe(0);
    expect(daysMissedBefore(streaks, '2026-11-01')).toBe(0);
  });

  it('a day older than all kept intervals is ignored', () => {
    const days = [0, 2, 4, 6, 8, 10, 12, 14, 16].map((offset) => addDays('2026-11-02', offset));
    const streaks = walked(...days);
    expect(streaks.intervals.length).toBe(KEPT_INTERVALS);
    expect(comebacks(streaks)).toBe(8);
    expect(insertDay(streaks, '2026-11-01')).toBe(streaks);
  });

  const anyDays = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 45 })
    .map((offsets) => offsets.map((offset) => addDays('2026-02-01', offset)));

  it('inserting a day twice changes nothing (STREAK-3)', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        let streaks = NO_STREAKS;
        for (const day of days) {
          streaks = insertDay(streaks, day);
          expect(insertDay(streaks, day)).toEqual(streaks);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('inserting a day again four days later changes nothing', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const sorted = days.toSorted();
        const streaks = sorted.reduce(insertDay, NO_STREAKS);
        for (const day of sorted.filter((day) => daysBetween(day, sorted.at(-1) ?? '') <= 4))
          expect(insertDay(streaks, day)).toEqual(streaks);
      }),
      { numRuns: 300 },
    );
  });

  it('the result is the same in every order of days that arrive at most four days late (STREAK-3)', () => {
    fc.assert(
      fc.property(anyDays, fc.infiniteStream(fc.integer({ min: 0, max: 4 })), (days, delays) => {
        const arrival = new Map(days.map((day) => [day, addDays(day, delays.next().value)]));
        const shuffled = days.toSorted((a, b) => ((arrival.get(a) ?? '') < (arrival.get(b) ?? '') ? -1 : 1));
        const streaks = shuffled.reduce(insertDay, NO_STREAKS);
        for (const today of ['2026-03-01', days.toSorted().at(-1) ?? '2026-02-01'])
          if (days.every((day) => day <= today)) expectSame(streaks, new Set(days), today);
      }),
      { numRuns: 400 },
    );
  });

  it('the result is the same in any order while the days form at most eight intervals (STREAK-3)', () => {
    const fewRuns = fc
      .array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: KEPT_INTERVALS })
      .chain((lengths) => {
        let day = '2026-02-01';
        const days: Day[] = [];
        for (const length of lengths) {
          for (let count = 0; count < length; count++, day = addDays(day, 1)) days.push(day);
          day = addDays(day, 1);
        }
        // Runs in any order, each forwards or backwards: never more than eight intervals at a time.
        const runs = runsOf(new Set(days));
        return fc
          .tuple(fc.shuffledSubarray(runs, { minLength: runs.length }), fc.boolean())
          .map(([order, backwards]) => order.flatMap((run) => (backwards ? run.toReversed() : run)));
      });
    fc.assert(
      fc.property(fewRuns, (days) => {
        expectSame(days.reduce(insertDay, NO_STREAKS), new Set(days), days.toSorted().at(-1) ?? '');
      }),
    );
  });
});

describe('daysInARow', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('fly' as const), zone: fc.constantFrom(...zones) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('generate' as const) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('complete' as const), pick: fc.nat({ max: 10 }) }) },
  );
  const starts = ['2026-03-20', '2026-10-20', '2011-12-20', '2024-02-20', '2026-12-20'].map((day) => Date.parse(day));

  it(
    'streaks match the plain set of completed days for random walks in changing time zones',
    () => {
      let late = 0;
      let completions = 0;
      fc.assert(
        fc.property(
          fc.constantFrom(...starts),
          fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }),
          (start, steps) => {
            let now = new Date(start);
            let stored: StoredTimeZone = NO_TIME_ZONE;
            let streaks = NO_STREAKS;
            const days = new Set<Day>();
            const open = new Map<Day, string>();
            for (const act of steps) {
              const zone = timeZoneOf(stored);
              const today = dayOf(now, zone);
              if (act.kind === 'wait') now = new Date(now.getTime() + act.hours * HOUR);
              if (act.kind === 'fly') stored = changeTimeZone(stored, act.zone, now, days.size > 0);
              if (act.kind === 'generate' && !days.has(today) && !open.has(today)) open.set(today, zone);
              if (act.kind === 'complete' && open.size > 0) {
                const [day, its] = [...open][act.pick % open.size] ?? [today, zone];
                open.delete(day);
                if (!canStillComplete(day, its, now)) continue;
                completions++;
                if (day < today) late++;
                streaks = insertDay(streaks, day);
                days.add(day);
              }
              expectSame(streaks, days, dayOf(now, timeZoneOf(stored)));
            }
          },
        ),
        { numRuns: 100 },
      );
      expect(completions).toBeGreaterThan(300);
      expect(late).toBeGreaterThan(40);
    },
    PATIENCE,
  );

  it('flying west, or east within the day, breaks no streak (STREAK-5)', () => {
    const streaks = walked('2026-11-19', '2026-11-20');
    expect(daysInARow(streaks, '2026-11-19')).toBe(2);
    expect(daysInARow(insertDay(streaks, '2026-11-21'), '2026-11-20')).toBe(3);
    expect(daysInARow(streaks, '2026-11-21')).toBe(2);
  });
});

describe('streakEndsAt', () => {
  it('a streak without walks has no end', () => {
    expect(streakEndsAt(NO_STREAKS, 'UTC')).toBeNull();
  });

  it('a streak ends at the end of the day after its last walk (STREAK-2)', () => {
    expect(streakEndsAt(walked('2026-10-24'), 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T23:00:00.000Z');
    expect(streakEndsAt(walked('2026-03-28'), 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T22:00:00.000Z');
  });

  it(
    'the end matches the displayed streak to the millisecond in every time zone',
    () => {
      const anyDay = fc.integer({ min: 0, max: 9000 }).map((offset) => addDays('2012-02-01', offset));
      for (const zone of zones)
        fc.assert(
          fc.property(anyDay, (day) => {
            const streaks = walked(day);
            const end = streakEndsAt(streaks, zone)?.getTime() ?? 0;
            expect(daysInARow(streaks, dayOf(new Date(end - 1), zone))).toBe(1);
            expect(daysInARow(streaks, dayOf(new Date(end), zone))).toBe(0);
          }),
          { numRuns: 6 },
        );
    },
    PATIENCE,
  );
});
