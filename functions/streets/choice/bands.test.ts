import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandsOf } from './bands.ts';

const wishes = fc.record({
  difficulty: fc.constantFrom('easy', 'medium', 'hard'),
  maxKilometres: fc.double({ min: 0.5, max: 20, noNaN: true }),
});

it('each band is wider than the one before and ends below the maximum distance', () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      const bands = bandsOf(wish);
      for (const [index, { low, high }] of bands.entries()) {
        expect(high).toBeLessThan(wish.maxKilometres * 1000);
        expect(low).toBeLessThan(high);
        const before = bands[index - 1];
        if (before) expect([low <= before.low, high >= before.high]).toEqual([true, true]);
      }
    }),
  );
});

it('no band of an easy walk ends above its own', () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      const [own, ...wider] = bandsOf({ ...wish, difficulty: 'easy' });
      for (const { high } of wider) expect(high).toBe(own.high);
    }),
  );
});
