import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aboveIn, rankDirectory } from './rankDirectory.ts';

const above = (board: readonly number[], points: number) => board.filter((others) => others > points).length;
const boards = (most: number, size: { minLength?: number; maxLength: number }) =>
  fc.array(fc.integer({ min: 1, max: most }), size);

describe('the directory of ranks', () => {
  it('is exact for every walker of a board of up to a thousand, and for whoever is not on it', () => {
    fc.assert(
      fc.property(boards(300, { maxLength: 400 }), fc.integer({ min: 0, max: 310 }), (board, asked) => {
        const directory = rankDirectory(board);
        for (const points of [...board, asked]) expect(aboveIn(directory, points)).toBe(above(board, points));
      }),
    );
  });

  it('has a bounded size, and is off by less than one step on a large board, ties or not', () => {
    const board = fc
      .tuple(fc.constantFrom(5, 900, 50_000, 10_000_000), fc.integer({ min: 1, max: 1000 }))
      .map(([most, seed]) => {
        let state = seed;
        return Array.from({ length: 12_345 }, () => {
          state = (state * 48_271) % 2_147_483_647;
          return 1 + Math.floor((state / 2_147_483_647) ** 3 * most);
        });
      });
    fc.assert(
      fc.property(board, fc.array(fc.integer({ min: 0, max: 12_344 }), { maxLength: 30 }), (points, places) => {
        const directory = rankDirectory(points);
        expect(directory.entries.length).toBeLessThanOrEqual(1000);
        const step = Math.ceil(points.length / 999);
        const sorted = [...points].sort((a, b) => b - a);
        for (const place of places) {
          const own = sorted[place] ?? 0;
          for (const asked of [own, own + 1]) {
            expect(Math.abs(aboveIn(directory, asked) - above(points, asked))).toBeLessThan(step);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('never gives more points a worse rank', () => {
    fc.assert(
      fc.property(
        boards(5000, { minLength: 1, maxLength: 1500 }),
        fc.integer({ min: 0, max: 5000 }),
        (board, points) => {
          const directory = rankDirectory([...board, ...board]);
          expect(aboveIn(directory, points + 1)).toBeLessThanOrEqual(aboveIn(directory, points));
        },
      ),
    );
  });

  it('leaves out whoever has no points yet', () => {
    const directory = rankDirectory([0, 0, 5]);
    expect(directory.walkers).toBe(1);
    expect(aboveIn(rankDirectory([]), 7)).toBe(0);
  });
});
