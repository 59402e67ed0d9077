import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aheadAmong,
  BOARD_SIZE,
  bestByKey,
  leaderboardKey,
  pointsInKey,
  ranked,
  walkerIdInKey,
} from './leaderboard.ts';

const points = fc.oneof(fc.nat({ max: 6 }), fc.nat({ max: 999_999_999_999 }));
const people = fc.uniqueArray(fc.record({ id: fc.uuid(), points }), {
  selector: ({ id }) => id,
  maxLength: 300,
  size: 'max',
});

it('leaderboardKey sorts as text by points and then by id', () => {
  fc.assert(
    fc.property(people, (all) => {
      const keyed = all.map((one) => ({ ...one, key: leaderboardKey(one.points, one.id) }));
      const plain = all.toSorted((a, b) => b.points - a.points || (a.id < b.id ? 1 : -1));
      expect(bestByKey(keyed).map(({ id }) => id)).toEqual(plain.slice(0, BOARD_SIZE).map(({ id }) => id));
      for (const { key, id, points } of keyed) expect([pointsInKey(key), walkerIdInKey(key)]).toEqual([points, id]);
    }),
  );
});

describe('ranks', () => {
  it('walkers with equal points share a rank, the next rank is skipped, and the hash orders equals (RANK-2)', () => {
    const rows = [
      { id: 'a', shownPoints: 5 },
      { id: 'b', shownPoints: 9 },
      { id: 'c', shownPoints: 5 },
      { id: 'd', shownPoints: 1 },
      { id: 'e', shownPoints: 9 },
    ];
    const places = (order: string) =>
      ranked(rows, ({ id }) => String(order.indexOf(id))).map(({ id, rank }) => `${id}${rank}`);
    expect(places('abcde')).toEqual(['b1', 'e1', 'a3', 'c3', 'd5']);
    expect(places('edcba')).toEqual(['e1', 'b1', 'c3', 'a3', 'd5']);
    expect(ranked([], () => '')).toEqual([]);
  });

  it('aheadAmong counts walkers with more points and returns the lowest of their points', () => {
    expect(aheadAmong(50, [90, 50, 50, 70, 10])).toEqual({ above: 2, next: 70 });
    expect(aheadAmong(90, [90, 50])).toEqual({ above: 0, next: undefined });
    fc.assert(
      fc.property(people, (all) => {
        const rows = ranked(
          all.map((one) => ({ ...one, shownPoints: one.points })),
          ({ id }) => id,
        );
        const others = all.map((one) => one.points);
        for (const row of rows) expect(row.rank).toBe(1 + aheadAmong(row.points, others).above);
      }),
      { numRuns: 30 },
    );
  });
});
