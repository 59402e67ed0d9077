import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOARD_SIZE,
  friendsBoard,
  globalBoard,
  leaderboardKey,
  mergeShards,
  rankAmong,
  withRanks,
} from './leaderboard.ts';

const walker = fc
  .record({
    id: fc.uuid(),
    // Few different values, so that ties are common.
    points: fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 999_999_999_999 })),
    reachedAt: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  })
  .map((one) => ({ ...one, leaderboardKey: leaderboardKey(one.points, one.reachedAt, one.id) }));
const walkers = fc.uniqueArray(walker, { selector: ({ id }) => id, maxLength: 300, size: 'max' });

type Walker = { id: string; points: number; reachedAt: Date };
const plainOrder = (a: Walker, b: Walker) =>
  b.points - a.points || a.reachedAt.getTime() - b.reachedAt.getTime() || (a.id < b.id ? 1 : -1);

const shardsOf = <T extends { id: string; leaderboardKey: string }>(all: readonly T[]): T[][] =>
  Array.from({ length: 8 }, (_, shard) =>
    all
      .filter(({ id }) => Number.parseInt(id.slice(0, 8), 16) % 8 === shard)
      .toSorted((a, b) => (a.leaderboardKey > b.leaderboardKey ? -1 : 1))
      .slice(0, BOARD_SIZE),
  );

describe('the sort key', () => {
  it('puts more points higher, and among equals the one that was reached first', () => {
    const early = new Date('2026-01-01');
    const late = new Date('2026-06-01');
    const keys = [
      leaderboardKey(1000, early, 'b'),
      leaderboardKey(1000, late, 'a'),
      leaderboardKey(999, early, 'c'),
      leaderboardKey(0, early, 'd'),
    ];
    expect(keys.toSorted().toReversed()).toEqual(keys);
    expect(new Set(keys.map(({ length }) => length)).size).toBe(1);
  });

  it('sorts as text as the figures do as numbers', () => {
    fc.assert(
      fc.property(walkers, (all) => {
        const byKey = all.toSorted((a, b) => (a.leaderboardKey > b.leaderboardKey ? -1 : 1));
        expect(byKey.map(({ id }) => id)).toEqual(all.toSorted(plainOrder).map(({ id }) => id));
      }),
    );
  });
});

describe('boards', () => {
  it('have a hundred places', () => {
    const crowd = Array.from({ length: 150 }, (_, points) => ({
      points: points + 1,
      leaderboardKey: leaderboardKey(points + 1, new Date(0), 'walker'),
    }));
    expect(globalBoard([crowd]).map(({ points }) => points)).toEqual(Array.from({ length: 100 }, (_, at) => 150 - at));
  });

  it('share a rank among equals and skip the next', () => {
    expect(withRanks([{ points: 9 }, { points: 9 }, { points: 5 }, { points: 5 }, { points: 1 }])).toEqual([
      { points: 9, rank: 1 },
      { points: 9, rank: 1 },
      { points: 5, rank: 3 },
      { points: 5, rank: 3 },
      { points: 1, rank: 5 },
    ]);
    expect(withRanks([])).toEqual([]);
  });

  it('merge eight shards as if they were one list', () => {
    fc.assert(
      fc.property(walkers, (all) => {
        const merged = mergeShards(shardsOf(all));
        expect(merged.map(({ id }) => id)).toEqual(
          all
            .toSorted(plainOrder)
            .slice(0, BOARD_SIZE)
            .map(({ id }) => id),
        );
      }),
    );
  });

  it('rank the world by its best hundred, without those who have no points', () => {
    fc.assert(
      fc.property(walkers, (all) => {
        const board = globalBoard(shardsOf(all));
        const pointsOfAll = all.map(({ points }) => points);
        const scored = all.filter(({ points }) => points > 0);
        expect(board.length).toBe(Math.min(BOARD_SIZE, scored.length));
        for (const { id, points, rank } of board) {
          const plain = { points: all.find((one) => one.id === id)?.points, rank: rankAmong(points, pointsOfAll) };
          expect({ points, rank }).toEqual(plain);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('put the viewer among friends, newcomers included', () => {
    const entry = (id: string, points: number) => ({
      id,
      points,
      leaderboardKey: leaderboardKey(points, new Date(0), id),
    });
    const board = friendsBoard(entry('me', 0), [entry('ada', 300), entry('bo', 300), entry('cy', 0)]);
    expect(board.map(({ id, rank }) => [id, rank])).toEqual([
      ['bo', 1],
      ['ada', 1],
      ['me', 3],
      ['cy', 3],
    ]);
    expect(friendsBoard(entry('me', 0), []).map(({ rank }) => rank)).toEqual([1]);
  });
});

describe('ranks', () => {
  it('count those with strictly more points', () => {
    expect(rankAmong(50, [90, 50, 50, 10])).toBe(2);
    expect(rankAmong(90, [90, 50])).toBe(1);
    expect(rankAmong(0, [90, 50, 0])).toBeNull();
  });
});
