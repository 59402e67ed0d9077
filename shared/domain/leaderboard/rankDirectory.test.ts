import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aheadAmong } from './leaderboard.ts';
import { aheadIn, LIVE_PLACES, partFor, rankDirectory } from './rankDirectory.ts';

const above = (board: readonly number[], points: number) => board.filter((others) => others > points).length;

function directoryOf(board: readonly number[]) {
  const walkersAt = new Map<number, number>();
  for (const points of board) walkersAt.set(points, (walkersAt.get(points) ?? 0) + 1);
  return rankDirectory(walkersAt);
}

function lookUp({ root, parts }: ReturnType<typeof rankDirectory>, points: number): number {
  const index = partFor(root, points);
  if (index === undefined) return 0;
  const [top, part] = [root.tops[index], parts[index]];
  if (!top || !part) throw new Error('the root names a part that is not there');
  return aheadIn(top, part, points).above;
}

describe('rankDirectory', () => {
  it('the directory gives the number of walkers with more points, as a full count does (RANK-1)', () => {
    const boards = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 400 });
    fc.assert(
      fc.property(boards, fc.integer({ min: 0, max: 310 }), (board, queried) => {
        const directory = directoryOf(board);
        for (const points of [...board, queried]) expect(lookUp(directory, points)).toBe(above(board, points));
        expect(directory.root.walkers).toBe(above(board, 0));
      }),
    );
  });

  it('lookups in a directory of many parts are exact at part edges, between points and among equals', () => {
    const boards = fc
      .tuple(fc.constantFrom(900, 5000, 50_000, 999_999_999_999), fc.integer({ min: 1, max: 1000 }))
      .map(([max, seed]) => {
        let state = seed;
        return Array.from({ length: 12_345 }, () => {
          state = (state * 48_271) % 2_147_483_647;
          return 1 + Math.floor((state / 2_147_483_647) ** 3 * max);
        });
      });
    fc.assert(
      fc.property(boards, fc.array(fc.nat({ max: 12_344 }), { maxLength: 20 }), (board, places) => {
        const directory = directoryOf(board);
        const bounds = [
          ...places.map((index) => board[index] ?? 0),
          ...directory.root.tops.map(({ points }) => points),
          directory.root.liveFrom,
        ];
        for (const points of bounds.flatMap((points) => [points - 1, points, points + 1])) {
          expect(lookUp(directory, points)).toBe(above(board, points));
        }
        expect(directory.parts.length).toBe(Math.ceil(new Set(board).size / 1000));
      }),
      { numRuns: 15 },
    );
  });

  it('liveFrom is the lowest number of points with few enough walkers above to count live', () => {
    // Arrays of the default size rarely reach the length of a large board.
    const few = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 100 });
    const many = fc.array(fc.integer({ min: 1, max: 900 }), {
      minLength: LIVE_PLACES + 1,
      maxLength: 1500,
      size: 'max',
    });
    fc.assert(
      fc.property(fc.oneof(few, many), (board) => {
        const { root } = directoryOf(board);
        if (board.length <= LIVE_PLACES) expect(root.liveFrom).toBe(0);
        else {
          expect(above(board, root.liveFrom)).toBeLessThanOrEqual(LIVE_PLACES);
          expect(above(board, root.liveFrom - 1)).toBeGreaterThan(LIVE_PLACES);
        }
      }),
    );
  });

  it('a lookup returns the next better points and leaves out known walkers', () => {
    const boards = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        boards,
        fc.integer({ min: 0, max: 70 }),
        fc.integer({ min: 0, max: 9 }),
        (board, points, knownCount) => {
          const { root, parts } = directoryOf(board);
          const [known, others] = [board.slice(0, knownCount), board.slice(knownCount)];
          const index = partFor(root, points);
          const [top, part] = index === undefined ? [] : [root.tops[index], parts[index]];
          const found = top && part ? aheadIn(top, part, points, known) : { above: 0, next: undefined };
          expect(found).toEqual(aheadAmong(points, others));
        },
      ),
    );
  });

  it('liveFrom is taken from the places in the index, not from the points shown', () => {
    const shown = new Map([[250, 2000]]);
    const places = new Map([
      [250, 1400],
      [500, 600],
    ]);
    expect(rankDirectory(shown, places).root.liveFrom).toBe(500);
    expect(rankDirectory(shown).root.liveFrom).toBe(250);
  });

  it('walkers without points are left out (RANK-3)', () => {
    expect(directoryOf([0, 0, 5]).root.walkers).toBe(1);
    expect(directoryOf([]).root).toEqual({ walkers: 0, liveFrom: 0, tops: [] });
  });
});
