import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstNotBelow, indexOfId, sortedIds } from './sortedRuns.ts';

it('sortedIds contains exactly the added ids, each once', () => {
  const id = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(fc.array(id), id, (all, asked) => {
      const ids = sortedIds(all);
      const expected = [...new Set(all)].sort((a, b) => a - b);
      expect([...ids]).toEqual(expected);
      expect(indexOfId(ids, asked)).toBe(expected.indexOf(asked));
      expect(firstNotBelow(ids, asked)).toBe(expected.filter((each) => each < asked).length);
    }),
  );
});
