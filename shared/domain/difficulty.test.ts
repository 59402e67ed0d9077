import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFor, DIFFICULTIES } from './difficulty.ts';

describe('bandFor', () => {
  it('the three difficulties split the maximum distance at its quarter, half and three quarters (POINTS-2)', () => {
    expect(DIFFICULTIES.map((difficulty) => bandFor(difficulty, 4))).toEqual([
      { min: 1, max: 2 },
      { min: 2, max: 3 },
      { min: 3, max: 4 },
    ]);
  });

  it('the bands of the three difficulties follow one another up to the maximum distance', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5, noNaN: true }), (max) => {
        expect(bandFor('easy', max).min).toBeCloseTo(max / 4);
        expect(bandFor('medium', max).min).toBe(bandFor('easy', max).max);
        expect(bandFor('hard', max).min).toBe(bandFor('medium', max).max);
        expect(bandFor('hard', max).max).toBe(max);
      }),
    );
  });
});
