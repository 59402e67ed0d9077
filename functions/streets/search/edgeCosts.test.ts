import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../../shared/domain/geo.ts';
import { PREFERRED_WAYS, USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { EdgeTrait, pavementBits, speedBits } from '../network/network.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { fastMetresIn, isWayBy, type WayRule } from './edgeCosts.ts';
import { found, nth, onEdge, randomNetwork, share } from './randomNetwork.fixture.ts';
import { type Route, routeToPoint, routeToVertex } from './route.ts';
import { reachFrom, type SearchOptions } from './search.ts';

const FAST = speedBits(80) | EdgeTrait.bigRoad;
const METRE = 1 / 111_195.08;
const at = (north: number, east: number): Position => ({ latitude: north * METRE, longitude: east * METRE });

function networkOf(points: readonly Position[], edges: readonly EdgeInput[]) {
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

  it('a route avoids a fast road by a longer way, up to 1.3 times the shortest and 300 metres', () => {
    for (const detour of [1.01, 1.3, 1.6]) {
      const route = routeFrom(road(FAST, detour), 2);
      expect(route.fastMetres).toBe(0);
      expect(route.metres).toBeCloseTo(100 + 1000 * detour, -1);
    }
    for (const detour of [1.7, 3]) expect(routeFrom(road(FAST, detour), 2).fastMetres).toBeCloseTo(1000, -1);
  });

  it('the first 30 metres of each stretch along a fast road are the offset of a crossing', () => {
    /** Streets of 100 metres with stretches of a fast road between them, and a detour around all of them. */
    const fastMetres = (...stretches: number[]) => {
      const east = [0];
      const edges: EdgeInput[] = [];
      const add = (metres: number, edge: Partial<EdgeInput>) => {
        edges.push({ from: east.length - 1, to: east.length, streetClass: 'residential', ...edge });
        east.push((east.at(-1) ?? 0) + metres);
      };
      add(100, {});
      for (const metres of stretches) {
        add(metres, { traits: speedBits(80) });
        add(100, {});
      }
      const [end, aside] = [east.length - 1, east.length];
      edges.push(
        { from: 0, to: aside, streetClass: 'residential' },
        { from: aside, to: end, streetClass: 'residential' },
      );
      const network = networkOf([...east.map((metres) => at(0, metres)), at(150, 100)], edges);
      return Math.round(routeFrom(network, end).fastMetres);
    };
    expect(fastMetres(29)).toBe(29);
    expect(fastMetres(31)).toBe(0);
    expect(fastMetres(29, 29)).toBe(58);
    expect(fastMetres(29, 31)).toBe(0);
  });

  it('a route uses a fast road with a pavement and a road of town speed', () => {
    for (const traits of [FAST | pavementBits('there'), speedBits(50), EdgeTrait.inTown]) {
      expect(routeFrom(road(traits), 2)).toMatchObject({ fastMetres: 0, metres: expect.closeTo(1100, 0) });
    }
  });

  it('a route reports all its metres on fast roads, and its cost those beyond the offset of a crossing', () => {
    const network = networkOf(
      [at(0, 0), at(0, 300), at(0, 400), at(0, 420)],
      [
        { from: 0, to: 1, streetClass: 'residential' },
        { from: 1, to: 2, streetClass: 'primary', traits: FAST },
        { from: 2, to: 3, streetClass: 'primary', traits: FAST },
      ],
    );
    const route = routeFrom(network, 3);
    expect(route).toMatchObject({ fastMetres: expect.closeTo(120, 1), metres: expect.closeTo(420, 1) });
    expect(fastMetresIn(route.cost)).toBeCloseTo(90, 0);
    const dearer = { edges: new Set([1]), factor: 4 };
    const walked = reachFrom(network, onEdge(network, 0, 0), 10_000, USUAL_WAYS, { dearer });
    expect(fastMetresIn(nth(walked.cost, 3))).toBeCloseTo(90, 0);
  });

  it('no preference makes a route longer than 1.3 times the shortest and 300 metres, or adds fast metres', () => {
    const preference = fc.record({ preferredWays: fc.constantFrom(...PREFERRED_WAYS), noSteps: fc.boolean() });
    const edgesOf = fc.record({ fast: fc.array(fc.boolean()), walked: fc.array(fc.nat(40)) });
    fc.assert(
      fc.property(randomNetwork, edgesOf, preference, fc.nat(), share, (calm, { fast, walked }, by, a, from) => {
        const traits = calm.edges.traits.map((each, e) => (fast[e] ? FAST : each));
        const network = { ...calm, edges: { ...calm.edges, traits } };
        const start = onEdge(network, a, from);
        fc.pre(isWayBy(network, by)(start.edge));
        const dearer = { edges: new Set(walked.filter((edge) => edge < network.edges.count)), factor: 4 };
        const search = (rule: WayRule, options: SearchOptions = {}) =>
          reachFrom(network, start, Number.POSITIVE_INFINITY, rule, options);
        const byLength = search({ ...by, preferredWays: 'length' });
        const preferred = search(by, { dearer });
        expect(new Set(preferred.vertices)).toEqual(new Set(byLength.vertices));
        const check = (shortest: Route | undefined, route: Route | undefined) => {
          expect(route !== undefined).toBe(shortest !== undefined);
          if (!shortest || !route) return;
          expect(route.metres).toBeLessThanOrEqual(1.3 * shortest.metres + 300.1);
          expect(fastMetresIn(route.cost)).toBeLessThanOrEqual(shortest.fastMetres + 0.1);
        };
        for (const vertex of byLength.vertices) {
          check(routeToVertex(byLength, vertex), routeToVertex(preferred, vertex));
          const goal = onEdge(network, vertex, from);
          check(routeToPoint(byLength, goal), routeToPoint(preferred, goal));
          check(routeToPoint(byLength, goal), routeToPoint(search(by, { dearer, goal }), goal));
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
