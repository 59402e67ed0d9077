import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertDay, NO_STREAKS } from '../challenges/interval.ts';
import { levelOf, levelProgress, pointsFor, pointsToNextLevel } from '../challenges/points.ts';
import { DIFFICULTIES, pointsPerKm } from '../difficulty.ts';
import { metresBetween } from '../geo.ts';
import { fixedText, inUnit, kmOf, metresOf, walkingMinutes } from '../walkers/units.ts';
import { gameFiguresOf, NEWCOMER, statsOf } from './figures.ts';

const difficulty = fc.constantFrom(...DIFFICULTIES);
const metres = fc.integer({ min: 0, max: 5000 });

describe('pointsFor', () => {
  it('points are 100, 150 or 200 a kilometre by difficulty (POINTS-1)', () => {
    expect(pointsFor(2.5, 'easy')).toBe(250);
    expect(pointsFor(2.5, 'medium')).toBe(375);
    expect(pointsFor(2.5, 'hard')).toBe(500);
    expect(pointsFor(1.234, 'medium')).toBe(185);
    expect(pointsFor(0, 'hard')).toBe(0);
  });

  it('points are rounded half up where binary fractions fall short (POINTS-3)', () => {
    // 1.005 * 100 is 100.49999999999999.
    expect(pointsFor(1.005, 'easy')).toBe(101);
    expect(pointsFor(1.115, 'easy')).toBe(112);
    fc.assert(
      fc.property(metres, difficulty, (length, which) => {
        const perKm = BigInt(pointsPerKm(which));
        expect(pointsFor(length / 1000, which)).toBe(Number((BigInt(length) * perKm + 500n) / 1000n));
      }),
    );
  });

  it('a longer or more difficult walk never earns fewer points', () => {
    fc.assert(
      fc.property(metres, metres, difficulty, (a, b, which) => {
        const [short, long] = a < b ? [a, b] : [b, a];
        expect(pointsFor(short / 1000, which)).toBeLessThanOrEqual(pointsFor(long / 1000, which));
        expect(pointsFor(long / 1000, 'easy')).toBeLessThanOrEqual(pointsFor(long / 1000, 'medium'));
        expect(pointsFor(long / 1000, 'medium')).toBeLessThanOrEqual(pointsFor(long / 1000, 'hard'));
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
  ])('%i points are level %i with %d percent progress and %i points to go', (points, level, progress, missing) => {
    expect(levelOf(points)).toBe(level);
    expect(levelProgress(points)).toBeCloseTo(progress);
    expect(pointsToNextLevel(points)).toBe(missing);
  });

  it('the level rises exactly when no points are missing (POINTS-7)', () => {
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
  it('distances in miles and kilometres have one decimal', () => {
    const milesText = (km: number) => fixedText(inUnit(km, 'mi'), 1);
    expect(milesText(1)).toBe('0.6');
    expect(milesText(2.5)).toBe('1.6');
    expect(milesText(5)).toBe('3.1');
    expect(milesText(0)).toBe('0.0');
    expect(fixedText(2.34, 1)).toBe('2.3');
  });

  it('a kilometre takes twelve minutes', () => {
    expect(walkingMinutes(2.5)).toBe(30);
    expect(walkingMinutes(1.04)).toBe(12);
    expect(walkingMinutes(1.05)).toBe(13);
  });

  it('converting metres to kilometres and back loses nothing', () => {
    fc.assert(fc.property(fc.nat({ max: 100_000_000 }), (length) => metresOf(kmOf(length)) === length));
  });
});

describe('statsOf', () => {
  it('stats of a new walker are zero at level 1 (POINTS-7)', () => {
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

  it('stats are computed from the figures and the current day', () => {
    const streaks = ['2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'].reduce(insertDay, NO_STREAKS);
    const figures = { ...NEWCOMER, points: 2100, metres: 10_234, completedChallenges: 4, streaks };
    const stats = { level: 3, totalPoints: 2100, longestStreak: 2, completedChallenges: 4, totalDistance: 10.234 };
    expect(statsOf(figures, '2026-11-21')).toEqual({ ...stats, currentStreak: 2, thisWeek: 4 });
    expect(statsOf(figures, '2026-11-23')).toEqual({ ...stats, currentStreak: 0, thisWeek: 0 });
  });

  it('gameFiguresOf picks the game figures of a profile and drops the other fields', () => {
    const profile = { ...NEWCOMER, homeLatitude: 57.7, email: 'ada@example.org' };
    expect(gameFiguresOf(profile)).toEqual(NEWCOMER);
  });
});

describe('metresBetween', () => {
  const pole = { latitude: 90, longitude: 0 };
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it('great-circle distances match the mean earth radius', () => {
    const quarter = (Math.PI / 2) * 6_371_008.8;
    expect(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 })).toBeCloseTo(quarter, 3);
    expect(metresBetween({ latitude: 12, longitude: 34 }, { latitude: -12, longitude: -146 })).toBeCloseTo(
      2 * quarter,
      3,
    );
    expect(metresBetween(pole, { latitude: 90, longitude: 170 })).toBeCloseTo(0, 6);
    // 1e-4 degrees on either side of the antimeridian at the equator.
    expect(metresBetween({ latitude: 0, longitude: 179.9999 }, { latitude: 0, longitude: -179.9999 })).toBeCloseTo(
      22.239,
      2,
    );
  });

  it('the distance is zero to itself, symmetric, and obeys the triangle inequality', () => {
    // The formula is accurate only to decimetres at the antipodes.
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
