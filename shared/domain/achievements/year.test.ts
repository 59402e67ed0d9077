import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../day.ts';
import { type YearWalk, yearIn, yearOf, yearsOf } from './year.ts';

const walk = (date: string, more: Partial<YearWalk> = {}): YearWalk => ({
  date,
  destination: { street: 'Vallgatan', town: 'Göteborg' },
  distance: 1.5,
  pointsEarned: 100,
  photoUrl: `/objects/${date}.jpg`,
  comfort: { greenPercent: null },
  ...more,
});

/** Walks of different days over some years, newest first. */
const lists = fc.uniqueArray(fc.integer({ min: 0, max: 1_200 }), { maxLength: 120 }).chain((days) =>
  fc.tuple(
    ...days
      .sort((a, b) => b - a)
      .map((day) =>
        fc.record({
          date: fc.constant(addDays('2023-11-01', day)),
          destination: fc.record({
            street: fc.constantFrom('Vallgatan', 'Rue de Lunel', 'Kettensteggasse'),
            town: fc.constantFrom('Göteborg', 'Krems', undefined),
          }),
          distance: fc.integer({ min: 60, max: 9_000 }).map((metres) => metres / 1000),
          pointsEarned: fc.integer({ min: 1, max: 900 }),
          photoUrl: fc.constantFrom(null, '/objects/a.jpg'),
          comfort: fc.constantFrom(null, { greenPercent: null }, { greenPercent: 40 }, { greenPercent: 62 }),
        }),
      ),
  ),
);

describe('yearOf', () => {
  it('the sums of all years are the sums of all walks', () => {
    fc.assert(
      fc.property(lists, (walks) => {
        const years = yearsOf(walks).map((year) => yearOf(walks, year));
        const sum = (of: (year: (typeof years)[number]) => number) => years.reduce((all, year) => all + of(year), 0);
        expect(sum(({ walks: count }) => count)).toBe(walks.length);
        expect(sum(({ points }) => points)).toBe(walks.reduce((all, each) => all + each.pointsEarned, 0));
        const metres = walks.reduce((all, { distance }) => all + Math.round(distance * 1000), 0);
        expect(Math.round(sum(({ km }) => km) * 1000)).toBe(metres);
        for (const { km, months } of years) expect(months.reduce((a, b) => a + b, 0)).toBeCloseTo(km, 6);
      }),
    );
  });

  it('a year shows at most twelve photos in order, one of each month before a second of any', () => {
    fc.assert(
      fc.property(lists, (walks) => {
        for (const year of yearsOf(walks)) {
          const { signs } = yearOf(walks, year);
          const photographed = walks.filter(({ date, photoUrl }) => yearIn(date) === year && photoUrl);
          expect(signs).toHaveLength(Math.min(12, photographed.length));
          expect(signs.map(({ date }) => date)).toEqual(signs.map(({ date }) => date).toSorted());
          const months = (of: readonly YearWalk[]) => new Set(of.map(({ date }) => date.slice(0, 7))).size;
          expect(months(signs)).toBe(Math.min(12, months(photographed)));
        }
      }),
    );
  });

  it('the longest run of days within the year matches a naive count', () => {
    fc.assert(
      fc.property(lists, (walks) => {
        for (const year of yearsOf(walks)) {
          const days = new Set(walks.map(({ date }) => date).filter((date) => yearIn(date) === year));
          let longest = 0;
          for (const first of days) {
            let run = 0;
            while (days.has(addDays(first, run))) run += 1;
            longest = Math.max(longest, run);
          }
          expect(yearOf(walks, year).longestRun).toBe(longest);
        }
      }),
    );
  });

  it('streets of one name in two towns count twice, and a walk without a town counts for no town', () => {
    const walks = [
      walk('2026-03-01'),
      walk('2026-03-02'),
      walk('2026-03-03', { destination: { street: 'Vallgatan', town: 'Krems' } }),
      walk('2026-03-04', { destination: { street: 'Vallgatan' } }),
    ];
    expect(yearOf(walks, 2026)).toMatchObject({ streets: 3, towns: 2, longestRun: 4 });
  });

  it('a walk is the greenest only with a known green percentage above zero', () => {
    expect(yearOf([walk('2026-03-01')], 2026).greenest).toBeNull();
    expect(yearOf([walk('2026-03-01', { comfort: { greenPercent: 0 } })], 2026).greenest).toBeNull();
    const green = walk('2026-03-02', { comfort: { greenPercent: 62 } });
    expect(yearOf([walk('2026-03-01', { comfort: { greenPercent: 40 } }), green], 2026).greenest).toBe(green);
  });

  it('a year without walks is empty', () =>
    expect(yearOf([], 2026)).toMatchObject({ walks: 0, km: 0, streets: 0, longestRun: 0, greenest: null, signs: [] }));
});
