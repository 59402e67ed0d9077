import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOfRuns, runsInParts, runsOf } from './pieceRuns.ts';

const numbers = fc.array(fc.nat(3000), { maxLength: 300 });

it('runsOf and piecesOfRuns keep the pieces, sorted and without duplicates', () => {
  fc.assert(
    fc.property(numbers, (pieces) => {
      expect(piecesOfRuns(runsOf(pieces), 3001)).toEqual([...new Set(pieces)].sort((a, b) => a - b));
    }),
  );
});

it('runsInParts keeps the pieces for every size of the parts', () => {
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 20 }), (pieces, pairs) => {
      const parts = runsInParts(pieces, 2 * pairs);
      expect(parts.every(({ length }) => length <= 2 * pairs)).toBe(true);
      expect(parts.flatMap((part) => piecesOfRuns(part, 3001))).toEqual(piecesOfRuns(runsOf(pieces), 3001));
    }),
  );
});

it('a street walked to its end is a single run of two numbers', () => {
  expect(runsOf(Array.from({ length: 40 }, (_, at) => 7 + at))).toEqual([7, 40]);
  expect(runsOf([0, 1, 5])).toEqual([0, 2, 3, 1]);
});

it('piecesOfRuns never returns a duplicate or a piece that the town does not have', () => {
  const anything = fc.array(fc.oneof(fc.nat(40), fc.integer(), fc.double()), { maxLength: 40 });
  fc.assert(
    fc.property(anything, fc.nat(200), (runs, count) => {
      const pieces = piecesOfRuns(runs, count) ?? [];
      expect(new Set(pieces).size).toBe(pieces.length);
      for (const piece of pieces) expect(Number.isInteger(piece) && piece >= 0 && piece < count).toBe(true);
    }),
  );
});

it.each([[[0, 11]], [[10, 1]], [[0, 0]], [[0]], [[-1, 2]], [[0.5, 1]], [[0, 1e15]], [[Number.NaN, 1]], [[0, 5, 0, 6]]])(
  'piecesOfRuns refuses %j for a town of ten pieces',
  (runs) => {
    expect(piecesOfRuns(runs, 10)).toBeUndefined();
  },
);
