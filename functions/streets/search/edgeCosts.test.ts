import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildNetwork, type EdgeInput } from '../network/buildNetwork.ts';
import { EdgeTrait, type Point, pavementBits, speedBits } from '../network/network.ts';
import { BY_LENGTH, fastMetresIn } from './edgeCosts.ts';
import { found, nth, onEdge, randomNetwork, share } from './randomNetwork.fixture.ts';
import { routeToVertex } from './route.ts';
import { reachFrom } from './search.ts';

const FAST = speedBits(80) | EdgeTrait.bigRoad;
const METRE = 1 / 111_195.08;
const at = (north: number, east: number): Point => ({ latitude: north * METRE, longitude: east * METRE });

function networkOf(points: readonly Point[], edges: readonly EdgeInput[]) {
  return buildNetwork({ vertices: points.map((point, i) => ({ id: i + 1, ...point })), edges });
}

function routeFrom(network: ReturnType<typeof networkOf>, to: number) {
  return found(routeToVertex(reachFrom(network, onEdge(network, 0, 0), 10_000), to));
}

describe('fast roads without a pavement', () => {
  const road = (traits: number, detour = 1.3) =>
    networkOf(
      [at(0, -100), at(0, 0), at(0, 1000), at(500 * Math.sqrt(detour ** 2 - 1), 500)],
      [
        { from: 0, to: 1, streetClass: 'residential' },
        { from: 1, to: 2, streetClass: 'tertiary', traits },
        { from: 1, to: 3, streetClass: 'secondary' },
        { from: 3, to: 2, streetClass: 'secondary' },
      ],
    );

  it('a route avoids a fast road by a longer way', () => {
    for (const detour of [1.01, 1.3, 3]) {
      const route = routeFrom(road(FAST, detour), 2);
      expect(route.fastMetres).toBe(0);
      expect(route.metres).toBeCloseTo(100 + 1000 * detour, -1);
    }
  });

  it('a route uses a fast road with a pavement and a road of town speed', () => {
    for (const traits of [FAST | pavementBits('there'), speedBits(50), EdgeTrait.inTown]) {
      expect(routeFrom(road(traits), 2)).toMatchObject({ fastMetres: 0, metres: expect.closeTo(1100, 0) });
    }
  });

  it('a route reports unavoidable metres on fast roads', () => {
    const network = networkOf(
      [at(0, 0), at(0, 300), at(0, 420)],
      [
        { from: 0, to: 1, streetClass: 'residential' },
        { from: 1, to: 2, streetClass: 'primary', traits: FAST },
      ],
    );
    expect(routeFrom(network, 2)).toMatchObject({
      fastMetres: expect.closeTo(120, 1),
      metres: expect.closeTo(420, 1),
    });
    expect(fastMetresIn(nth(reachFrom(network, onEdge(network, 0, 0), 1000).cost, 2))).toBeCloseTo(120, 0);
  });

  it('the route has the minimum of fast metres of all routes', () => {
    fc.assert(
      fc.property(randomNetwork, fc.array(fc.boolean()), fc.nat(), share, (calm, isFast, a, from) => {
        const traits = calm.edges.traits.map((each, e) => (isFast[e] ? FAST : each));
        const network = { ...calm, edges: { ...calm.edges, traits } };
        const start = onEdge(network, a, from);
        const quiet = reachFrom(network, start, Number.POSITIVE_INFINITY);
        const shortest = reachFrom(network, start, Number.POSITIVE_INFINITY, BY_LENGTH);
        for (const vertex of quiet.vertices) {
          const { fastMetres } = found(routeToVertex(quiet, vertex));
          expect(fastMetres).toBeLessThanOrEqual(found(routeToVertex(shortest, vertex)).fastMetres + 0.1);
          expect(Math.abs(fastMetresIn(nth(quiet.cost, vertex)) - fastMetres)).toBeLessThan(0.25);
        }
      }),
      { numRuns: 150 },
    );
  });
});

it('a country road without a speed limit costs more than one in a town', () => {
  const cost = (traits: number) => {
    const network = networkOf([at(0, 0), at(0, 100)], [{ from: 0, to: 1, streetClass: 'secondary', traits }]);
    return nth(reachFrom(network, onEdge(network, 0, 0), 1000).cost, 1);
  };
  expect(cost(0)).toBeCloseTo(2 * cost(EdgeTrait.inTown), 5);
  expect(cost(speedBits(50))).toBeCloseTo(cost(EdgeTrait.inTown), 5);
});

describe('crossing a big road', () => {
  /** A straight crossing and a mapped one `aside` metres along a road that is not walkable itself. */
  const crossing = (aside: number, roadTraits: number) => {
    const along = (traits: number, from: number, to: number): EdgeInput => ({
      ...{ from, to, streetClass: 'carriageway', flags: 0 },
      traits: roadTraits | traits,
    });
    return networkOf(
      [at(0, 0), at(20, 0), at(40, 0), at(20, aside), at(0, aside), at(40, aside)],
      [
        { from: 0, to: 1, streetClass: 'footway' },
        { from: 1, to: 2, streetClass: 'footway' },
        along(EdgeTrait.crossingAtTo, 1, 3),
        { from: 0, to: 4, streetClass: 'footway' },
        { from: 4, to: 3, streetClass: 'footway' },
        { from: 3, to: 5, streetClass: 'footway' },
        { from: 5, to: 2, streetClass: 'footway' },
      ],
    );
  };

  it('a big road is crossed at a mapped crossing nearby', () => {
    expect(routeFrom(crossing(10, EdgeTrait.bigRoad), 2).metres).toBeCloseTo(60, 0);
    expect(routeFrom(crossing(100, EdgeTrait.bigRoad), 2).metres).toBeCloseTo(40, 0);
  });

  it('a fast road is worth a longer way to its crossing', () => {
    expect(routeFrom(crossing(100, FAST), 2).metres).toBeCloseTo(240, 0);
  });

  it('crossing a small road costs nothing', () => {
    expect(routeFrom(crossing(10, 0), 2).metres).toBeCloseTo(40, 0);
  });
});
