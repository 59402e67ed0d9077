import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandFor, DIFFICULTIES, MAX_DISTANCE } from './difficulty.ts';

describe('how long a walk may be', () => {
  it('is a quarter, a half or three quarters of what the walker walks, up to the next of these', () => {
    expect(DIFFICULTIES.map((difficulty) => bandFor(difficulty, 4))).toEqual([
      { least: 1, most: 2 },
      { least: 2, most: 3 },
      { least: 3, most: 4 },
    ]);
  });

  it('is never more than the walker wants', () => {
    const wanted = fc.double({ min: MAX_DISTANCE.least, max: MAX_DISTANCE.most, noNaN: true });
    fc.assert(
      fc.property(wanted, fc.constantFrom(...DIFFICULTIES), (kilometres, difficulty) => {
        expect(bandFor(difficulty, kilometres).most).toBeLessThanOrEqual(kilometres);
      }),
    );
  });
});
