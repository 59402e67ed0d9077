import { describe, expect, it } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { EdgeTrait, type Network, speedBits } from '../network/network.ts';
import type { DearerEdges } from '../search/edgeCosts.ts';
import { routeToVertex } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { chosen } from './choice.fixture.ts';
import { chooseAmong } from './choice.ts';
import { choiceArea } from './choiceArea.ts';
import { dearerWhereWalked, isOnNewStreet, walkedStreets } from './walkedStreets.ts';

const METRE = 1 / 111_195.08;
const HOME: Position = { latitude: 0, longitude: 0 };
const at = (north: number, east: number): Position => ({ latitude: north * METRE, longitude: east * METRE });

function networkOf(points: readonly Position[], edges: readonly EdgeInput[]): Network {
  return buildNetwork({ vertices: points.map((point, i) => ({ id: i + 1, ...point })), edges });
}

/** Two routes from home to a junction, one slightly longer. */
const twoWays = networkOf(
  [at(0, 0), at(0, 900), at(60, 450), at(-90, 450), at(0, -50)],
  [
    { from: 0, to: 2, streetClass: 'residential', name: 'North Road' },
    { from: 2, to: 1, streetClass: 'residential', name: 'North Road' },
    { from: 0, to: 3, streetClass: 'residential', name: 'South Road' },
    { from: 3, to: 1, streetClass: 'residential', name: 'South Road' },
    { from: 0, to: 1, streetClass: 'primary', traits: speedBits(90) | EdgeTrait.bigRoad },
    { from: 4, to: 0, streetClass: 'residential' },
  ],
);
const start = { edge: 5, fraction: 0, point: at(0, -50) };
const wayTo = (dearer?: DearerEdges) => {
  const route = routeToVertex(reachFrom(twoWays, start, 5000, USUAL_WAYS, { dearer }), 1);
  if (!route) throw new Error('There is a way.');
  return route;
};
const edgesOf = ({ stretches }: ReturnType<typeof wayTo>) => stretches.slice(1).map(({ edge }) => edge);

describe('walkedStreets', () => {
  const first = wayTo();
  const walked = walkedStreets(twoWays, { walked: [first.coordinates], visited: new Map() });

  it('edges that a stored line follows from end to end are walked', () => {
    expect([...walked.edges]).toEqual([0, 1, 5]);
    expect(isOnNewStreet(walked, ['North Road'])).toBe(false);
    expect(isOnNewStreet(walked, ['North Road', 'South Road'])).toBe(true);
    const half = walkedStreets(twoWays, { walked: [first.coordinates.slice(1, 3)], visited: new Map() });
    expect([...half.edges]).toEqual([0]);
    const moved = first.coordinates.map(([x, y]): [number, number] => [x + 0.0001, y]);
    expect(walkedStreets(twoWays, { walked: [moved], visited: new Map() }).edges.size).toBe(0);
  });

  it('walkedStreets contains the streets of visited destinations', () => {
    const { streets } = walkedStreets(twoWays, { visited: new Map([['south road+west road@0,0', '2026-11-01']]) });
    expect([...streets].sort()).toEqual(['south road', 'west road']);
  });

  it('walked streets are avoided for hardly longer ones, but never for a fast road', () => {
    expect(edgesOf(first)).toEqual([0, 1]);
    const second = wayTo(dearerWhereWalked(walked));
    expect(edgesOf(second)).toEqual([2, 3]);
    const all = walkedStreets(twoWays, { walked: [first.coordinates, second.coordinates], visited: new Map() });
    expect(edgesOf(wayTo(dearerWhereWalked(all)))).toEqual([0, 1]);
  });

  it('edge costs are unchanged for a walker without walks', () => {
    expect(dearerWhereWalked(walkedStreets(twoWays, { visited: new Map() }))).toBeUndefined();
  });
});

/** A road east of home with forty side streets, half of them visited. */
const comb = networkOf(
  [HOME, ...Array.from({ length: 40 }, (_, i) => at(0, 1260 + 14 * i))],
  Array.from({ length: 40 }, (_, i): EdgeInput[] => [
    { from: i, to: i + 1, streetClass: 'path' },
    { from: i + 1, to: i + 1, streetClass: 'residential', name: `Close ${i}` },
  ]).flat(),
);

it('a sign on a new street is three times as likely as one on a walked street', () => {
  // The visits are in another cell, so that the street is known but its sign here was never visited.
  const visited = new Map(Array.from({ length: 20 }, (_, i) => [`close ${i}@9,9`, '2026-01-01']));
  const area = choiceArea(comb, HOME, 2.5, {}, walkedStreets(comb, { visited }));
  if (!area) throw new Error('There is a street.');
  const wish = { maxKilometres: 2.5, difficulty: 'medium', day: '2026-11-20', visited } as const;
  const days = 600;
  let news = 0;
  for (let n = 0; n < days; n++) {
    const walk = chooseAmong(area, { ...wish, seed: `day ${n}` });
    if (!('none' in walk) && Number(walk.destination.street.split(' ')[1]) >= 20) news++;
  }
  expect(news / days).toBeGreaterThan(0.68);
  expect(news / days).toBeLessThan(0.82);
});

it('the next walk follows other streets and reports its true length', () => {
  const request = { network: comb, home: HOME, visited: new Map<string, string>() };
  const walk = chosen(request);
  const again = chosen({ ...request, walked: [walk.coordinates] });
  for (const each of [walk, again]) {
    const [lon = 0] = each.coordinates.at(-1) ?? [];
    expect(each.distance).toBeCloseTo(lon / METRE / 1000, 2);
  }
});
