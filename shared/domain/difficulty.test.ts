import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFor, DIFFICULTIES } from './difficulty.ts';

describe('bandFor', () => {
  it('the three difficulties split the maximum distance at its quarter, half and three quarters', () => {
    expect(DIFFICULTIES.map((difficulty) => bandFor(difficulty, 4))).toEqual([
      { least: 1, most: 2 },
      { least: 2, most: 3 },
      { least: 3, most: 4 },
    ]);
  });

  it('the bands of the three difficulties follow one another up to the maximum distance', () => {
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
