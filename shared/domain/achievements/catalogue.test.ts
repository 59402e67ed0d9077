import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Achievement, CATEGORIES, celebrationSize, grandestFirst } from './achievement.ts';
import { CATALOGUE } from './catalogue.ts';
import { type GameFigures, measure, NEWCOMER } from './figures.ts';
import { OCCASIONS, type Occasion } from './season.ts';
import { progressOf, unlockAchievements } from './unlock.ts';

const oneEmoji = /^\p{Extended_Pictographic}\uFE0F?$/u;
const NONE: ReadonlySet<string> = new Set();
const ids = (list: readonly Achievement[]) => list.map(({ id }) => id);
const achievement = (id: string): Achievement => {
  const found = CATALOGUE.find((one) => one.id === id);
  if (!found) throw new Error(`No achievement ${id}`);
  return found;
};

const anyFigures: fc.Arbitrary<GameFigures> = fc
  .record({
    points: fc.nat({ max: 120_000 }),
    metres: fc.nat({ max: 1_200_000 }),
    completedChallenges: fc.nat({ max: 1100 }),
    longest: fc.nat({ max: 400 }),
    begun: fc.nat({ max: 30 }),
    counts: fc.record({
      hardWalks: fc.nat({ max: 110 }),
      places: fc.nat({ max: 300 }),
      maxVisits: fc.nat({ max: 12 }),
      longestWalkMetres: fc.nat({ max: 5000 }),
      longestBreakDays: fc.nat({ max: 40 }),
      friends: fc.nat({ max: 30 }),
      streets: fc.nat({ max: 200 }),
      signedStreets: fc.nat({ max: 200 }),
      towns: fc.nat({ max: 5 }),
      townPercent: fc.nat({ max: 100 }),
      clubWeeks: fc.nat({ max: 20 }),
    }),
    occasions: fc.subarray<Occasion>([...OCCASIONS]),
  })
  .map(({ longest, begun, ...rest }) => ({ ...rest, streaks: { intervals: [], longest, begun } }));

describe('CATALOGUE', () => {
  it('the catalogue has at least forty achievements and at least five in each category', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(40);
    for (const category of CATEGORIES)
      expect(CATALOGUE.filter((one) => one.category === category).length, category).toBeGreaterThanOrEqual(5);
  });

  it('every achievement has its own id, title and emoji, and points above zero', () => {
    expect(new Set(ids(CATALOGUE)).size).toBe(CATALOGUE.length);
    expect(new Set(CATALOGUE.map(({ title }) => title)).size).toBe(CATALOGUE.length);
    expect(new Set(CATALOGUE.map(({ icon }) => icon)).size).toBe(CATALOGUE.length);
    for (const one of CATALOGUE) {
      expect(one.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(one.icon).toMatch(oneEmoji);
      expect(one.title.length).toBeLessThanOrEqual(24);
      expect(one.description).toMatch(/^[A-Z].{10,60}\.$/);
      expect(one.points).toBeGreaterThan(0);
      expect(one.goal).toBeGreaterThan(0);
      expect(one.seasonal).toBe(one.category === 'seasonal');
    }
  });

  it('of two achievements for the same figure the higher goal never gives fewer points', () => {
    for (const one of CATALOGUE)
      for (const other of CATALOGUE)
        if (one.figure === other.figure && one.goal < other.goal)
          expect(one.points, `${one.id} and ${other.id}`).toBeLessThanOrEqual(other.points);
  });

  it('a new walker has unlocked no achievement and made no progress', () => {
    expect(unlockAchievements(NEWCOMER, NONE).newAchievements).toEqual([]);
    for (const one of CATALOGUE)
      expect(progressOf(one, { figures: NEWCOMER, unlocked: NONE }), one.id).toBe(
        one.figure === 'level' ? Math.floor(100 / one.goal) : 0,
      );
  });
});

describe('unlockAchievements', () => {
  it('an achievement unlocks when its goal is reached and only once', () => {
    const figures = { ...NEWCOMER, completedChallenges: 10, metres: 10_000 };
    const first = unlockAchievements(figures, NONE);
    expect(ids(first.newAchievements)).toEqual(['walks-10', 'first-steps', 'distance-10', 'distance-5']);
    expect(first.achievementPoints).toBe(50 + 75 + 30 + 50);
    expect(first.figures.points).toBe(205);
    const again = unlockAchievements(first.figures, new Set(ids(first.newAchievements)));
    expect(again).toEqual({ figures: first.figures, newAchievements: [], achievementPoints: 0 });
  });

  it('points of an achievement can raise the level, which can unlock further achievements', () => {
    const nine = new Set(Array.from({ length: 8 }, (_, index) => `earlier-${index}`));
    const figures = { ...NEWCOMER, points: 3960, completedChallenges: 1 };
    const { newAchievements, figures: after } = unlockAchievements(figures, nine);
    // 8 achievements; first-steps (50) makes 4010 points, so level 5 (50), so the tenth achievement: collector-10 (50).
    expect(ids(newAchievements).toSorted()).toEqual(['collector-10', 'first-steps', 'level-5']);
    expect(after.points).toBe(4110);
  });

  it('every reached achievement unlocks once and its points are added (POINTS-5)', () => {
    fc.assert(
      fc.property(anyFigures, fc.subarray(ids(CATALOGUE)), (figures, had) => {
        const before = new Set(had);
        const { figures: after, newAchievements, achievementPoints } = unlockAchievements(figures, before);
        const unlocked = new Set([...before, ...ids(newAchievements)]);
        expect(unlocked.size).toBe(before.size + newAchievements.length);
        expect(after.points - figures.points).toBe(achievementPoints);
        expect(newAchievements.reduce((sum, { points }) => sum + points, 0)).toBe(achievementPoints);
        const state = { figures: after, unlocked };
        const left = CATALOGUE.filter(({ id, figure, goal }) => !unlocked.has(id) && measure(figure, state) >= goal);
        expect(left).toEqual([]);
        const full = CATALOGUE.filter((one) => progressOf(one, state) === 100);
        expect(ids(full)).toEqual(ids(CATALOGUE).filter((id) => unlocked.has(id)));
        for (const one of CATALOGUE) if (!/^\d\d?$|^100$/.test(`${progressOf(one, state)}`)) throw new Error(one.id);
        expect(unlockAchievements(after, unlocked).newAchievements).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('the result does not depend on the order of the catalogue', () => {
    const shuffled = fc.shuffledSubarray([...CATALOGUE], { minLength: CATALOGUE.length });
    fc.assert(
      fc.property(anyFigures, shuffled, (figures, catalogue) => {
        const a = unlockAchievements(figures, NONE);
        const b = unlockAchievements(figures, NONE, catalogue);
        expect(ids(b.newAchievements).toSorted()).toEqual(ids(a.newAchievements).toSorted());
        expect(b.figures).toEqual(a.figures);
      }),
    );
  });

  it('an unlocked achievement stays at 100 percent when its figure falls (POINTS-5)', () => {
    expect(progressOf(achievement('friends-5'), { figures: NEWCOMER, unlocked: new Set(['friends-5']) })).toBe(100);
    expect(progressOf(achievement('friends-5'), { figures: NEWCOMER, unlocked: NONE })).toBe(0);
  });

  it('progress is rounded down, so 999 of 1000 is 99 percent', () => {
    const state = { figures: { ...NEWCOMER, completedChallenges: 999, metres: 999_999 }, unlocked: NONE };
    expect(progressOf(achievement('walks-1000'), state)).toBe(99);
    expect(progressOf(achievement('distance-1000'), state)).toBe(99);
    expect(progressOf(achievement('walks-365'), { ...state, figures: { ...NEWCOMER, completedChallenges: 73 } })).toBe(
      20,
    );
  });
});

describe('celebrationSize and grandestFirst', () => {
  it('a milestone, or an achievement of 100 points and more, gets the big celebration', () => {
    expect(celebrationSize({ category: 'milestone', points: 50 })).toBe('big');
    expect(celebrationSize({ category: 'streak', points: 100 })).toBe('big');
    expect(celebrationSize({ category: 'streak', points: 99 })).toBe('small');
  });

  it('big celebrations come first, then those with more points', () => {
    const order = grandestFirst([
      achievement('streak-7'),
      achievement('first-steps'),
      achievement('walks-100'),
      achievement('four-seasons'),
    ]);
    expect(ids(order)).toEqual(['walks-100', 'four-seasons', 'first-steps', 'streak-7']);
  });
});
