import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../achievements/catalogue.ts';
import { NEWCOMER } from '../achievements/figures.ts';
import { collectedIn, collectStreets, isCollected } from './collectedStreets.ts';

const anyTown = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), fc.nat({ max: 100 }))
  .map(([streets, walked, signed, percent]) => ({
    streets,
    walked: walked % (streets + 1),
    signed: signed % (streets + 1),
    metres: streets * 100,
    walkedMetres: streets * percent,
  }));
const anyTowns = fc.array(anyTown, { maxLength: 6 });
const village = { streets: 5, walked: 5, signed: 2, metres: 900, walkedMetres: 810 };

describe('collectedIn', () => {
  it('figures of several towns are added up, and townPercent is that of the most walked town', () => {
    const city = { streets: 2000, walked: 40, signed: 12, metres: 600_000, walkedMetres: 59_999 };
    expect(collectedIn([city, village])).toEqual({ streets: 45, signedStreets: 14, towns: 2, townPercent: 90 });
    expect(collectedIn([city]).townPercent).toBe(9);
    expect(collectedIn([])).toEqual({ streets: 0, signedStreets: 0, towns: 0, townPercent: 0 });
  });

  it('a town with fewer than five streets has no percentage, and a town without a walked street is not counted', () => {
    expect(collectedIn([{ ...village, streets: 4 }]).townPercent).toBe(0);
    expect(collectedIn([{ ...village, walked: 0 }]).towns).toBe(0);
  });
});

describe('collectStreets', () => {
  it('counted streets unlock the achievements for streets and no others', () => {
    const collected = { streets: 50, signedStreets: 9, towns: 3, townPercent: 90 };
    const { newAchievements, figures } = collectStreets(NEWCOMER, new Set(), collected);
    const ids = newAchievements.map(({ id }) => id).toSorted();
    expect(ids).toEqual(['streets-10', 'streets-50', 'town-10', 'town-50', 'town-90', 'towns-3']);
    expect(figures).toEqual({
      ...NEWCOMER,
      points: 50 + 150 + 75 + 150 + 500 + 1000,
      counts: { ...NEWCOMER.counts, ...collected },
    });
  });

  it('the points do not depend on earlier counts, and no achievement is given twice', () => {
    fc.assert(
      fc.property(fc.array(anyTowns, { maxLength: 4 }), anyTowns, (before, towns) => {
        let figures = NEWCOMER;
        const unlocked = new Set<string>();
        for (const each of [...before, towns, towns]) {
          const collected = collectedIn(each);
          const found = collectStreets(figures, unlocked, collected);
          for (const { id } of found.newAchievements) {
            expect(unlocked.has(id)).toBe(false);
            unlocked.add(id);
          }
          figures = found.figures;
          expect(isCollected(figures, collected)).toBe(true);
        }
        const points = CATALOGUE.filter(({ id }) => unlocked.has(id)).reduce((sum, one) => sum + one.points, 0);
        expect(figures.points).toBe(points);
        const fresh = collectStreets(NEWCOMER, new Set(), collectedIn(towns));
        expect(figures.counts).toEqual(fresh.figures.counts);
        for (const { id } of fresh.newAchievements) expect(unlocked.has(id)).toBe(true);
      }),
    );
  });

  it('a lower count after a new map import takes no achievement away', () => {
    const much = collectStreets(NEWCOMER, new Set(), { streets: 10, signedStreets: 0, towns: 1, townPercent: 0 });
    const had = new Set(much.newAchievements.map(({ id }) => id));
    const less = collectStreets(much.figures, had, { streets: 8, signedStreets: 0, towns: 1, townPercent: 0 });
    expect([less.newAchievements, less.figures.points, less.figures.counts.streets]).toEqual([[], 50, 8]);
  });
});
