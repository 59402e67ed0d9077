import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boardWithout,
  NO_TOTALS,
  popularPlace as popularPlaceOn,
  type RecentWalk,
  walkersByCell,
  withEntries,
  withNewWalks,
} from './worldFigures.ts';

const walk = (owner: string, destinationName: string, town: string | null = 'Göteborg', row = 1): RecentWalk => ({
  owner,
  destinationName,
  town,
  homeCell: { row, column: 2 },
  ownerSince: '2026-01-01',
  ownerWalks: 5,
});
const today = '2026-11-20';
const popularPlace = (walks: readonly RecentWalk[]) => popularPlaceOn(walks, today);
const crowd = (count: number, name: string, town?: string | null) =>
  Array.from({ length: count }, (_, each) => walk(`walker-${each}`, name, town));

describe('popularPlace', () => {
  it('a street reached by ten different walkers is named', () => {
    expect(popularPlace(crowd(10, 'Vallgatan'))).toEqual({ name: 'Vallgatan', count: 10 });
    expect(popularPlace([...crowd(10, 'Vallgatan'), walk('walker-0', 'Vallgatan')])).toEqual({
      name: 'Vallgatan',
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

  it('there is no popular place without a town or without walks', () => {
    expect(popularPlace(crowd(4, 'Vallgatan', null))).toBeNull();
    expect(popularPlace([])).toBeNull();
  });

  it('repeated walks of one walker make no crowd', () => {
    const daily = Array.from({ length: 30 }, () => walk('ada', 'Adas gata'));
    expect(popularPlace([...daily, ...crowd(10, 'Vallgatan')])?.name).toBe('Vallgatan');
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
          new Set(list.filter((each) => each.name === name).map(({ owner }) => owner)).size;
        if (place && place.name !== 'Göteborg') expect(walkers(place.name)).toBeGreaterThanOrEqual(10);
        expect(popularPlace(list.toReversed().map(({ owner, name }) => walk(owner, name)))).toEqual(place);
      }),
    );
  });
});

describe('totals and crowds', () => {
  it('totals count walkers with a completion, all walks and all metres', () => {
    const board = [
      { metres: 1234, completedChallenges: 2 },
      { metres: 0, completedChallenges: 0 },
    ];
    const twice = withEntries(withEntries(NO_TOTALS, board), board);
    expect(twice).toEqual({
      totalChallenges: 4,
      totalUsers: 2,
      totalMetres: 2468,
    });
  });

  it('a new walk counts at once, a first walk adds a walker, and its length is estimated', () => {
    const totals = { totalChallenges: 4, totalUsers: 2, totalMetres: 6000 };
    const newWalks = [{ ownerWalks: 1 }, { ownerWalks: 7 }];
    expect(withNewWalks(totals, newWalks)).toEqual({ totalChallenges: 6, totalUsers: 3, totalMetres: 9000 });
    expect(withNewWalks(NO_TOTALS, newWalks.slice(0, 1))).toEqual({
      totalChallenges: 1,
      totalUsers: 1,
      totalMetres: 1500,
    });
    expect(withNewWalks(totals, [])).toEqual(totals);
  });

  it('walks of the current hour are subtracted from the board', () => {
    const board = [
      { walkerId: 'ada', metres: 4000, completedChallenges: 2 },
      { walkerId: 'bob', metres: 1234, completedChallenges: 1 },
    ];
    const timed = (owner: string, distance: number) => ({ ...walk(owner, 'A'), distance, completedAt: '' });
    const before = boardWithout(board, [timed('ada', 1.5), timed('bob', 1.234)]);
    expect(withEntries(NO_TOTALS, before)).toMatchObject({ totalChallenges: 1, totalUsers: 1, totalMetres: 2500 });
    expect(boardWithout(board, [])).toEqual(board.map(({ walkerId: _id, ...entry }) => entry));
  });

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
