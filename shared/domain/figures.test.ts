import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFor, DIFFICULTIES } from './difficulty.ts';
import { gameFiguresOf, NEWCOMER, statsOf } from './figures.ts';
import { metresBetween } from './geo.ts';
import { insertDay, NO_STREAKS } from './interval.ts';
import { levelOf, levelProgress, pointsToNextLevel } from './level.ts';
import { pointsFor } from './points.ts';
import { kmOf, kmText, metresOf, milesText, walkingMinutes } from './units.ts';

const difficulty = fc.constantFrom(...DIFFICULTIES);
const metres = fc.integer({ min: 0, max: 5000 });

describe('points', () => {
  it('are the distance times the factor, to the metre', () => {
    expect(pointsFor(2.5, 'easy')).toBe(250);
    expect(pointsFor(2.5, 'medium')).toBe(375);
    expect(pointsFor(2.5, 'hard')).toBe(500);
    expect(pointsFor(1.234, 'medium')).toBe(185);
    expect(pointsFor(0, 'hard')).toBe(0);
  });

  it('round half up even where binary fractions fall short', () => {
    // 1.005 * 100 is 100.49999999999999.
    expect(pointsFor(1.005, 'easy')).toBe(101);
    expect(pointsFor(1.115, 'easy')).toBe(112);
    fc.assert(
      fc.property(metres, difficulty, (length, which) => {
        const perKm = { easy: 100n, medium: 150n, hard: 200n }[which];
        expect(pointsFor(length / 1000, which)).toBe(Number((BigInt(length) * perKm + 500n) / 1000n));
      }),
    );
  });

  it('grow with distance and with difficulty', () => {
    fc.assert(
      fc.property(metres, metres, difficulty, (a, b, which) => {
        const [short, long] = a < b ? [a, b] : [b, a];
        expect(pointsFor(short / 1000, which)).toBeLessThanOrEqual(pointsFor(long / 1000, which));
        expect(pointsFor(long / 1000, 'easy')).toBeLessThanOrEqual(pointsFor(long / 1000, 'medium'));
        expect(pointsFor(long / 1000, 'medium')).toBeLessThanOrEqual(pointsFor(long / 1000, 'hard'));
      }),
    );
  });

  it('bands follow one another up to the maximum distance, never beyond', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5, noNaN: true }), (most) => {
        expect(bandFor('easy', most).least).toBeCloseTo(most / 4);
        expect(bandFor('medium', most).least).toBe(bandFor('easy', most).most);
        expect(bandFor('hard', most).least).toBe(bandFor('medium', most).most);
        expect(bandFor('hard', most).most).toBe(most);
      }),
    );
  });
});

describe('levels', () => {
  it.each([
    [0, 1, 0, 1000],
    [999, 1, 99.9, 1],
    [1000, 2, 0, 1000],
    [12_345, 13, 34.5, 655],
  ])('%i points are level %i, %d percent on, %i to go', (points, level, progress, missing) => {
    expect(levelOf(points)).toBe(level);
    expect(levelProgress(points)).toBeCloseTo(progress);
    expect(pointsToNextLevel(points)).toBe(missing);
  });

  it('rise exactly when nothing is missing any more', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (points) => {
        const missing = pointsToNextLevel(points);
        expect(levelOf(points + missing)).toBe(levelOf(points) + 1);
        expect(levelOf(points + missing - 1)).toBe(levelOf(points));
        expect(levelProgress(points)).toBeGreaterThanOrEqual(0);
        expect(levelProgress(points)).toBeLessThan(100);
      }),
    );
  });
});

describe('units', () => {
  it('show miles and kilometres with one decimal', () => {
    expect(milesText(1)).toBe('0.6');
    expect(milesText(2.5)).toBe('1.6');
    expect(milesText(5)).toBe('3.1');
    expect(milesText(0)).toBe('0.0');
    expect(kmText(2.34)).toBe('2.3');
  });

  it('take twelve minutes for a kilometre', () => {
    expect(walkingMinutes(2.5)).toBe(30);
    expect(walkingMinutes(1.04)).toBe(12);
    expect(walkingMinutes(1.05)).toBe(13);
  });

  it('lose nothing between metres and kilometres', () => {
    fc.assert(fc.property(fc.nat({ max: 100_000_000 }), (length) => metresOf(kmOf(length)) === length));
  });
});

describe('stats', () => {
  it('are those of a newcomer before the first walk', () => {
    expect(statsOf(NEWCOMER, '2026-11-20')).toEqual({
      level: 1,
      totalPoints: 0,
      currentStreak: 0,
      longestStreak: 0,
      completedChallenges: 0,
      totalDistance: 0,
      thisWeek: 0,
    });
  });

  it('are read from the figures and the day', () => {
    const streaks = ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'].reduce(insertDay, NO_STREAKS);
    const figures = { ...NEWCOMER, points: 2100, metres: 10_234, completedChallenges: 4, streaks };
    const stats = { level: 3, totalPoints: 2100, longestStreak: 2, completedChallenges: 4, totalDistance: 10.234 };
    expect(statsOf(figures, '2026-11-21')).toEqual({ ...stats, currentStreak: 2, thisWeek: 4 });
    expect(statsOf(figures, '2026-11-23')).toEqual({ ...stats, currentStreak: 0, thisWeek: 0 });
  });

  it('take the game out of a profile and leave the rest', () => {
    const profile = { ...NEWCOMER, homeLatitude: 57.7, email: 'ada@example.org' };
    expect(gameFiguresOf(profile)).toEqual(NEWCOMER);
  });
});

describe('the great circle', () => {
  const pole = { latitude: 90, longitude: 0 };
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it('is as long as the earth is round', () => {
    const quarter = (Math.PI / 2) * 6_371_008.8;
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBeCloseTo(quarter, 3);
    expect(metresBetween({ latitude: 12, longitude: 34 }, { latitude: -12, longitude: -146 })).toBeCloseTo(
      2 * quarter,
      3,
    );
    expect(metresBetween(pole, { latitude: 90, longitude: 170 })).toBeCloseTo(0, 6);
    // One ten-thousandth of a degree either side of the antimeridian, at the equator.
    expect(metresBetween({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 })).toBeCloseTo(
      22.239,
      2,
    );
  });

  it('is a distance', () => {
    // On the far side of the earth the formula is good to decimetres only.
    const antipodes = 1;
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(metresBetween(a, a)).toBe(0);
        expect(Math.abs(metresBetween(a, b) - metresBetween(b, a))).toBeLessThan(antipodes);
        expect(metresBetween(a, c)).toBeLessThanOrEqual(metresBetween(a, b) + metresBetween(b, c) + antipodes);
      }),
    );
  });
});
