import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destinationName } from '../walk/destination.ts';
import type { MapVisibility } from './visibility.ts';
import {
  type Counted,
  countedPart,
  countedTotals,
  NO_TOTALS,
  popularPlace as popularPlaceOn,
  type RecentWalk,
  walkersByCell,
  withOwnWalks,
  withParts,
} from './worldFigures.ts';

const walk = (owner: string, street: string, town: string | null = 'Göteborg', row = 1): RecentWalk => ({
  owner,
  destination: { street, ...(town !== null && { town }) },
  completedAt: '2026-11-20T08:00:00.000Z',
  homeCell: { row, column: 2 },
  ownerSince: '2026-01-01',
  ownerWalks: 5,
});
const today = '2026-11-20';
const popularPlace = (walks: readonly RecentWalk[]) => {
  const place = popularPlaceOn(walks, today);
  return place && { name: destinationName(place.destination), count: place.count };
};
const crowd = (count: number, name: string, town?: string | null) =>
  Array.from({ length: count }, (_, each) => walk(`walker-${each}`, name, town));

describe('popularPlace', () => {
  it('a street reached by ten different walkers is named', () => {
    expect(popularPlace(crowd(10, 'Vallgatan'))).toEqual({ name: 'Vallgatan, Göteborg', count: 10 });
    expect(popularPlace([...crowd(10, 'Vallgatan'), walk('walker-0', 'Vallgatan')])).toEqual({
      name: 'Vallgatan, Göteborg',
      count: 11,
    });
  });

  it('a street reached by fewer is shown as its town', () => {
    const walks = [
      ...crowd(4, 'Vallgatan'),
      ...crowd(4, 'Vallgatan'),
      walk('ada', 'Storgatan'),
      walk('bob', 'Torget', 'Kungälv'),
    ];
    expect(popularPlace(walks)).toEqual({ name: 'Göteborg', count: 9 });
  });

  it('the town is the one that strangers are shown of the walks', () => {
    const walks = crowd(4, 'Vallgatan', 'Mölndal').map((one) => ({ ...one, shownTown: 'Göteborg' }));
    expect(popularPlace([...walks, walk('ada', 'Torget', 'Kungälv')])).toEqual({ name: 'Göteborg', count: 4 });
  });

  it('there is no popular place without a town or without walks', () => {
    expect(popularPlace(crowd(4, 'Vallgatan', null))).toBeNull();
    expect(popularPlace([])).toBeNull();
  });

  it('repeated walks of one walker make no crowd', () => {
    const daily = Array.from({ length: 30 }, () => walk('ada', 'Adas gata'));
    expect(popularPlace([...daily, ...crowd(10, 'Vallgatan')])?.name).toBe('Vallgatan, Göteborg');
  });

  it('streets of the same name in two towns are counted apart', () => {
    const walks = [...crowd(3, 'Storgatan', 'Kungälv'), ...crowd(10, 'Storgatan', 'Mölndal').slice(8)];
    expect(popularPlace(walks)).toEqual({ name: 'Kungälv', count: 3 });
  });

  it('no street reached by fewer than ten walkers is named, in any order', () => {
    const any = fc.record({ owner: fc.constantFrom(...'abcdefghijklm'), name: fc.constantFrom('X', 'Y', 'Z') });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 80 }), (list) => {
        const place = popularPlace(list.map(({ owner, name }) => walk(owner, name)));
        const walkers = (name: string) =>
          new Set(list.filter((each) => `${each.name}, Göteborg` === name).map(({ owner }) => owner)).size;
        if (place && place.name !== 'Göteborg') expect(walkers(place.name)).toBeGreaterThanOrEqual(10);
        expect(popularPlace(list.toReversed().map(({ owner, name }) => walk(owner, name)))).toEqual(place);
      }),
    );
  });
});

describe('crowds', () => {
  it('each walker counts once in a home cell', () => {
    const walks = [walk('ada', 'A'), walk('ada', 'B'), walk('bob', 'A'), walk('bob', 'A', null, 7)];
    expect(walkersByCell(walks, today)).toEqual(
      new Map([
        ['1:2', 2],
        ['7:2', 1],
        ['3600:0', 2],
      ]),
    );
  });

  it('new accounts and accounts with few walks make no crowd', () => {
    const walks = [...'abcdefghijkl'].map((owner) => walk(owner, 'A'));
    const young = walks.map((each) => ({ ...each, ownerSince: '2026-11-07' }));
    const idle = walks.map((each) => ({ ...each, ownerWalks: 4 }));
    for (const few of [young, idle]) {
      expect(walkersByCell(few, today).size).toBe(0);
      expect(popularPlace(few)?.name).toBe('Göteborg');
    }
    expect(walkersByCell(walks, today).get('1:2')).toBe(12);
  });
});

interface Walk {
  at: string;
  metres: number;
}

const nobody: Counted = { metres: 0, completedChallenges: 0, shownOn: null, dayStart: null };

/** The stored figures after these walks, as each completion writes them. */
function after(walks: readonly Walk[], audience: MapVisibility): Counted {
  let walker = nobody;
  for (const { at, metres } of walks) {
    const day = at.slice(0, 10);
    const dayStart = walker.dayStart?.day === day ? walker.dayStart : { day, metres: walker.metres };
    walker = {
      metres: walker.metres + metres,
      completedChallenges: walker.completedChallenges + 1,
      shownOn: { counted: countedTotals({ ...walker, dayStart }, audience, new Date(at)) },
      dayStart,
    };
  }
  return walker;
}

describe('countedPart', () => {
  const walks = [
    { at: '2026-11-19T08:10:00Z', metres: 1_600 },
    { at: '2026-11-20T08:10:00Z', metres: 1_234 },
    { at: '2026-11-20T09:20:00Z', metres: 2_000 },
  ];
  const partAt = (audience: MapVisibility, at: string) => countedPart(after(walks, audience), new Date(at));

  it('a walk counts from the next full hour, and its length in whole kilometres from the next UTC day', () => {
    for (const audience of ['anonymous', 'hidden'] as const) {
      expect(partAt(audience, '2026-11-20T09:59:59Z')).toEqual({ walks: 2, metres: 2_000 });
      expect(partAt(audience, '2026-11-20T10:00:00Z')).toEqual({ walks: 3, metres: 2_000 });
      expect(partAt(audience, '2026-11-21T00:00:00Z')).toEqual({ walks: 3, metres: 5_000 });
    }
  });

  it('metres of a walker whose audience is Everyone are exact and live', () => {
    expect(partAt('named', '2026-11-20T09:59:59Z')).toEqual({ walks: 2, metres: 4_834 });
  });

  it('an entry of version 1.0.0 counts as it is stored, rounded', () => {
    const entry = { metres: 4_834, completedChallenges: 3, shownOn: null };
    expect(countedPart(entry, new Date('2026-11-20T09:59:59Z'))).toEqual({ walks: 3, metres: 5_000 });
  });

  it('the length of a walk within its kilometre and its minute within its hour change no part at any time', () => {
    const instant = fc
      .integer({ min: 0, max: 4 * 24 * 60 - 1 })
      .map((minutes) => new Date(Date.UTC(2026, 10, 19) + minutes * 60_000));
    const lengths = fc.record({ whole: fc.nat({ max: 4 }), one: fc.nat({ max: 999 }), other: fc.nat({ max: 999 }) });
    fc.assert(
      fc.property(instant, fc.nat({ max: 59 }), lengths, instant, (walkedAt, minute, { whole, one, other }, readAt) => {
        const moved = new Date(Math.floor(walkedAt.getTime() / 3_600_000) * 3_600_000 + minute * 60_000);
        const walked = (at: Date, metres: number) =>
          after([{ at: at.toISOString(), metres: whole * 1000 + 500 + metres }], 'hidden');
        const [first, second] = [walked(walkedAt, one), walked(moved, other)];
        // A figure is only read once it is written.
        if (readAt < walkedAt || readAt < moved) return;
        expect(countedPart(second, readAt)).toEqual(countedPart(first, readAt));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('totals', () => {
  it('totals count walkers with a walk, all walks and all metres, page by page', () => {
    const parts = [
      { metres: 2_000, walks: 2 },
      { metres: 0, walks: 0 },
    ];
    expect(withParts(withParts(NO_TOTALS, parts), parts)).toEqual({
      totalChallenges: 4,
      totalUsers: 2,
      totalMetres: 4_000,
    });
  });

  it("the viewer's own walks count at once and exactly, whenever the totals were taken", () => {
    const others = { totalChallenges: 7, totalUsers: 3, totalMetres: 12_000 };
    const own = after([{ at: '2026-11-20T08:10:00Z', metres: 1_234 }], 'anonymous');
    const withOwn = { totalChallenges: 8, totalUsers: 4, totalMetres: 13_234 };
    for (const takenAt of ['2026-11-20T08:01:00Z', '2026-11-20T09:01:00Z', '2026-11-21T09:01:00Z']) {
      const taken = withParts(others, [countedPart(own, new Date(takenAt))]);
      expect(withOwnWalks(taken, own, new Date(takenAt)), takenAt).toEqual(withOwn);
    }
    expect(withOwnWalks(NO_TOTALS, own, undefined)).toEqual({ totalChallenges: 1, totalUsers: 1, totalMetres: 1_234 });
  });
});
