import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareDay, hourBegun, roundPoints, roundTotalKm } from '../leaderboard/publicFigures.ts';

const points = fc.nat({ max: 2_000_000 });
const metres = fc.nat({ max: 20_000_000 });
const instant = fc
  .integer({ min: Date.parse('2020-01-01'), max: Date.parse('2100-01-01') })
  .map((ms) => new Date(ms).toISOString());

describe('roundPoints and roundTotalKm', () => {
  it('points are rounded to the nearest 50', () => {
    expect([0, 24, 25, 74, 75, 1234].map(roundPoints)).toEqual([0, 0, 50, 50, 100, 1250]);
    fc.assert(
      fc.property(points, (exact) => {
        expect(roundPoints(exact) % 50).toBe(0);
        expect(Math.abs(roundPoints(exact) - exact)).toBeLessThanOrEqual(25);
      }),
    );
  });

  it('distances are rounded to whole kilometres', () => {
    expect([0, 499, 500, 3702].map(roundTotalKm)).toEqual([0, 0, 1, 4]);
    fc.assert(
      fc.property(metres, (exact) => {
        expect(Number.isInteger(roundTotalKm(exact))).toBe(true);
        expect(Math.abs(roundTotalKm(exact) * 1000 - exact)).toBeLessThanOrEqual(500);
      }),
    );
  });
});

describe('bareDay and hourBegun', () => {
  it('bareDay cuts an instant to its UTC date', () => {
    expect(bareDay('2026-11-20T23:59:59.999Z')).toBe('2026-11-20');
    fc.assert(
      fc.property(instant, (at) => {
        expect(bareDay(bareDay(at))).toBe(bareDay(at));
      }),
    );
  });

  it('hourBegun gives the same instant for a whole hour', () => {
    expect(hourBegun(new Date('2026-11-20T09:59:59.999Z')).toISOString()).toBe('2026-11-20T09:00:00.000Z');
    fc.assert(
      fc.property(instant, (at) => {
        const begun = hourBegun(new Date(at));
        expect(hourBegun(begun)).toEqual(begun);
        expect(Date.parse(at) - begun.getTime()).toBeLessThan(3_600_000);
        // An hour never spans two UTC days, so its walks are today's.
        expect(bareDay(begun.toISOString())).toBe(bareDay(at));
      }),
    );
  });
});
