import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/domain/day.ts';
import type { Line, Position } from '../../../shared/domain/geo.ts';
import { EdgeFlag, type Network } from '../network/network.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { demoCity, homesIn } from '../testing/demoCity.ts';
import { isTownStreet } from '../towns/townCollector.ts';
import { type ChosenWalk, chooseAmong, chooseDestination, type NoWalk } from './choice.ts';
import { choiceArea } from './choiceArea.ts';
import { byLastVisit, leastRecentlyVisited, REST_DAYS, rested } from './ranking.ts';

const FIRST_DAY = '2026-11-20';
const DAYS = 30;

interface WalkerAt {
  network: Network;
  home: Position;
  maxKilometres: number;
  revisitBias?: string | undefined;
}

/** A month of completed walks with the visited keys. */
function monthOf({ network, home, maxKilometres, revisitBias }: WalkerAt): ChosenWalk[] {
  const area = choiceArea(network, home, maxKilometres);
  if (area === undefined) return [];
  const visited = new Map<string, string>();
  return Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n)).flatMap((day) => {
    const walk = chooseAmong(area, {
      ...{ maxKilometres, difficulty: 'medium', seed: `walker|${day}`, revisitBias },
      ...{ day, visited },
    });
    if ('none' in walk) return [];
    visited.set(walk.destinationKey, day);
    return [walk];
  });
}

const repeatsOfYesterday = (walks: readonly ChosenWalk[]) =>
  walks.filter((walk, n) => walk.destinationKey === walks[n - 1]?.destinationKey).length;

/** A road with junctions every 60 metres from 250 on, and a home at its end. */
function roadWith(corners: number): Network {
  const both = EdgeFlag.walkForward | EdgeFlag.walkBackward;
  const vertices = Array.from({ length: corners + 2 }, (_, i) => ({
    ...{ id: i + 1, latitude: 0 },
    longitude: (i === 0 ? 0 : 250 + 60 * i) / 111_195.08,
  }));
  const edges = Array.from({ length: corners + 1 }, (_, i): EdgeInput[] => [
    { from: i, to: i + 1, streetClass: 'path', flags: both },
    ...(i === 0 ? [] : [{ from: i, to: i, streetClass: 'residential' as const, flags: both, name: `Close ${i}` }]),
  ]);
  return buildNetwork({ vertices, edges: edges.flat() });
}

const WISH = { maxKilometres: 2.5, difficulty: 'medium' } as const;

interface MonthOfStreets {
  walks: number;
  metres: number;
  /** Distinct metres of town streets. */
  streetMetres: number;
}

/** A month of walks from one home, with or without the preference for new streets. */
function monthOfStreets(network: Network, home: Position, walker: number, newFirst: boolean): MonthOfStreets {
  const known = choiceArea(network, home, WISH.maxKilometres);
  const visited = new Map<string, string>();
  const walked: Line[] = [];
  const covered = new Set<number>();
  const month = { walks: 0, metres: 0, streetMetres: 0 };
  for (let n = 0; n < DAYS && known; n++) {
    const day = addDays('2026-11-20', n);
    const request = { ...WISH, seed: `walker ${walker} day ${n}`, revisitBias: `${walker}`, day, visited };
    const walk: ChosenWalk | NoWalk = newFirst
      ? chooseDestination({ ...request, network, home, walked })
      : chooseAmong(known, request);
    if ('none' in walk) continue;
    visited.set(walk.destinationKey, day);
    walked.push(walk.coordinates);
    month.walks++;
    month.metres += walk.distance * 1000;
    for (const { edge, start, end } of walk.stretches) {
      const share = Math.abs(end - start);
      if (share === 1) covered.add(edge);
    }
  }
  for (const edge of covered) if (isStreet(network, edge)) month.streetMetres += network.edges.metres[edge] ?? 0;
  return month;
}

function isStreet({ edges, names }: Network, edge: number): boolean {
  const [streetClass = 0, flags = 0, traits = 0] = [edges.streetClass[edge], edges.flags[edge], edges.traits[edge]];
  return isTownStreet({ name: names[edges.name[edge] ?? 0] ?? '', streetClass, flags, traits });
}

/** Effect of preferring new streets. */
function gainOfNewStreets(network: Network, homes: readonly Position[]) {
  const sumOf = (newFirst: boolean) =>
    homes
      .map((home, walker) => monthOfStreets(network, home, walker, newFirst))
      .reduce((a, b) => ({
        walks: a.walks + b.walks,
        metres: a.metres + b.metres,
        streetMetres: a.streetMetres + b.streetMetres,
      }));
  const [usual, newFirst] = [sumOf(false), sumOf(true)];
  return {
    streets: newFirst.streetMetres / usual.streetMetres,
    length: newFirst.metres / newFirst.walks / (usual.metres / usual.walks),
  };
}

describe('variety of walks', () => {
  it.each([2, 3, 4, 5, 8, 13])(
    "yesterday's destination is not repeated where %i destinations can be reached",
    (corners) => {
      for (const revisitBias of [undefined, 'a', 'b', 'c']) {
        const walks = monthOf({
          network: roadWith(corners),
          home: { latitude: 0, longitude: 0 },
          maxKilometres: 2,
          revisitBias,
        });
        expect(walks).toHaveLength(DAYS);
        expect(repeatsOfYesterday(walks)).toBe(0);
      }
    },
  );

  it('every destination is visited once before the first repeats, in any band', () => {
    const walks = monthOf({ network: roadWith(6), home: { latitude: 0, longitude: 0 }, maxKilometres: 1 });
    const keys = walks.map(({ destinationKey }) => destinationKey);
    const round = new Set(keys).size;
    expect(round).toBeGreaterThan(3);
    for (let n = 0; n + round <= DAYS; n++) expect(new Set(keys.slice(n, n + round)).size).toBe(round);
  });

  it('a repeated destination is reported with the day of its last visit', () => {
    const walks = monthOf({ network: roadWith(3), home: { latitude: 0, longitude: 0 }, maxKilometres: 1 });
    walks.forEach((walk, n) => {
      const last = walks.slice(0, n).findLastIndex(({ destinationKey }) => destinationKey === walk.destinationKey);
      expect(walk.lastVisited).toBe(last === -1 ? null : addDays(FIRST_DAY, last));
    });
  });

  it('a home with a single destination repeats it daily', () => {
    const walks = monthOf({ network: roadWith(1), home: { latitude: 0, longitude: 0 }, maxKilometres: 1 });
    expect(repeatsOfYesterday(walks)).toBe(DAYS - 1);
  });

  describe('homes all over the demo city', () => {
    let city: Network;
    beforeAll(async () => {
      city = await demoCity();
    });

    it('no home in the demo city repeats a destination within two weeks', () => {
      for (const home of homesIn(city, 60)) {
        const walks = monthOf({ network: city, home, maxKilometres: 1, revisitBias: 'a secret' });
        walks.forEach(({ destinationKey }, n) => {
          const fortnight = walks.slice(Math.max(0, n - REST_DAYS + 1), n).map((walk) => walk.destinationKey);
          expect(fortnight).not.toContain(destinationKey);
        });
      }
    });

    it('preferring new streets covers 1.6 times the metres in a month with walks hardly longer', () => {
      const { streets, length } = gainOfNewStreets(city, homesIn(city, 6));
      expect(streets).toBeGreaterThan(1.6);
      expect(length).toBeLessThan(1.08);
    });
  });
});

describe('rested and byLastVisit', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const visits = fc.array(fc.tuple(key, fc.integer({ min: 0, max: 40 }))).map((pairs) => ({
    day: FIRST_DAY,
    visited: new Map(pairs.map(([to, ago]) => [to, addDays(FIRST_DAY, -ago)])),
  }));
  const candidates = fc.array(key.map((each) => ({ key: each })));

  it('rested keeps destinations unvisited or visited at least two weeks ago', () => {
    fc.assert(
      fc.property(candidates, visits, (all, past) => {
        const expected = all.filter((each) => {
          const last = past.visited.get(each.key);
          return last === undefined || last <= addDays(FIRST_DAY, -14);
        });
        expect(rested(all, past)).toEqual(expected);
      }),
    );
  });

  it('byLastVisit puts unvisited destinations first and then the longest ago', () => {
    fc.assert(
      fc.property(candidates, visits, (all, past) => {
        const days = byLastVisit(all, past).map((each) => past.visited.get(each.key) ?? '');
        expect(days).toEqual(days.toSorted());
        expect(new Set(leastRecentlyVisited(all, past).map((each) => past.visited.get(each.key) ?? '')).size).toBe(
          Math.min(1, all.length),
        );
        expect(leastRecentlyVisited(all, past)[0]).toEqual(byLastVisit(all, past)[0]);
      }),
    );
  });
});
