import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { EdgeFlag, type Network } from '../network/network.ts';
import { buildNetwork } from '../testing/buildNetwork.ts';
import { BY_LENGTH, edgeCosts, type WayRule } from './edgeCosts.ts';
import { type EdgePoint, snap } from './geometry.ts';
import { found, lengthOf, nth, onEdge, randomNetwork, share, wrapped } from './randomNetwork.fixture.ts';
import { routeToPoint, routeToVertex } from './route.ts';
import { reachFrom } from './search.ts';

interface Arc {
  from: string;
  to: string;
  cost: number;
}

/**
 * Reference Dijkstra with linear search: edges are split at start and end, and each piece is an arc per walkable
 * direction.
 */
function plainCosts(network: Network, start: EdgePoint, end: EdgePoint, rule: WayRule): Map<string, number> {
  const { edges } = network;
  const { atFrom, atTo, perMetre } = edgeCosts(network, rule);
  const arcs: Arc[] = [];
  for (let e = 0; e < edges.count; e++) {
    const cuts = [
      { at: 0, rank: 0, node: `v${edges.from[e]}`, crossing: nth(atFrom, e) },
      { at: 1, rank: 2, node: `v${edges.to[e]}`, crossing: nth(atTo, e) },
      ...(start.edge === e ? [{ at: start.fraction, rank: 1, node: 'start', crossing: 0 }] : []),
      ...(end.edge === e ? [{ at: end.fraction, rank: 1, node: 'end', crossing: 0 }] : []),
    ].sort((a, b) => a.at - b.at || a.rank - b.rank);
    const total = nth(edges.metres, e) * nth(perMetre, e);
    const flags = nth(edges.flags, e);
    for (let i = 1; i < cuts.length; i++) {
      const a = nth(cuts, i - 1);
      const b = nth(cuts, i);
      // Two splits at one point are the same node in both directions.
      const isOnePoint = a.at === b.at && flags !== 0;
      const cost = (b.at - a.at) * total + a.crossing + b.crossing;
      if (isOnePoint || flags & EdgeFlag.walkForward) arcs.push({ from: a.node, to: b.node, cost });
      if (isOnePoint || flags & EdgeFlag.walkBackward) arcs.push({ from: b.node, to: a.node, cost });
    }
  }
  const costs = new Map([['start', 0]]);
  const done = new Set<string>();
  for (;;) {
    const [next] = [...costs].filter(([node]) => !done.has(node)).sort((a, b) => a[1] - b[1]);
    if (next === undefined) return costs;
    const [node, cost] = next;
    done.add(node);
    for (const arc of arcs) {
      if (arc.from === node && cost + arc.cost < (costs.get(arc.to) ?? Infinity)) costs.set(arc.to, cost + arc.cost);
    }
  }
}

describe('reachFrom', () => {
  it.each([
    ['quiet ways', USUAL_WAYS],
    ['length alone', BY_LENGTH],
    ['the shortest way that is safe', { ...USUAL_WAYS, preferredWays: 'shortest' }],
    ['lit ways', { ...USUAL_WAYS, preferredWays: 'lit' }],
    ['ways without steps', { ...USUAL_WAYS, noSteps: true }],
  ] as const)('search costs equal those of a plain Dijkstra by %s, to vertices and to points on edges', (_, rule) => {
    fc.assert(
      fc.property(randomNetwork, fc.nat(), share, fc.nat(), share, (network, a, from, b, to) => {
        const start = onEdge(network, a, from);
        const end = onEdge(network, b, to);
        const expected = plainCosts(network, start, end, rule);
        const reach = reachFrom(network, start, Infinity, rule, {
          maxMetresTo: new Float64Array(network.vertices.count).fill(Infinity),
        });
        for (let v = 0; v < network.vertices.count; v++) {
          const cost = expected.get(`v${v}`) ?? Infinity;
          if (cost === Infinity) expect(reach.cost[v]).toBe(Infinity);
          else expect(reach.cost[v]).toBeCloseTo(cost, 6);
        }
        const route = routeToPoint(reach, end);
        expect(route !== undefined).toBe(expected.has('end'));
        if (route !== undefined && rule === BY_LENGTH) {
          // Seven decimals are a centimetre, and both ends are rounded to it.
          expect(Math.abs(route.metres - (expected.get('end') ?? Infinity))).toBeLessThan(0.05);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('the reported length is that of the line, which follows the network from end to end', () => {
    fc.assert(
      fc.property(randomNetwork, fc.nat(), share, (network, a, from) => {
        const start = onEdge(network, a, from);
        const reach = reachFrom(network, start, Infinity);
        for (const v of reach.vertices) {
          const route = found(routeToVertex(reach, v));
          expect(Math.abs(route.metres - nth(reach.metres, v))).toBeLessThan(0.05);
          expect(Math.abs(lengthOf(route.coordinates) - route.metres)).toBeLessThan(0.001);
          expect(route.coordinates[0]).toEqual([start.point.longitude, start.point.latitude]);
          const [longitude, latitude] = nth(route.coordinates, route.coordinates.length - 1);
          expect(latitude).toBeCloseTo(nth(network.vertices.latitude, v), 7);
          expect(wrapped(longitude)).toBeCloseTo(wrapped(nth(network.vertices.longitude, v)), 6);
          for (const [east, north] of route.coordinates) {
            const on = snap(network, { latitude: north, longitude: wrapped(east) }, 1);
            // Tolerance: a centimetre of rounding, and the flat approximation on edges of kilometres.
            expect(on?.metresAway).toBeLessThan(0.05 + Math.max(...network.edges.metres) / 50_000);
          }
          for (let i = 1; i < route.coordinates.length; i++) {
            expect(Math.abs(nth(route.coordinates, i)[0] - nth(route.coordinates, i - 1)[0])).toBeLessThan(180);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('a bounded search gives the same ways as the unbounded one within the bound', () => {
    fc.assert(
      fc.property(randomNetwork, fc.nat(), share, fc.integer({ min: 1, max: 3000 }), (network, a, from, bound) => {
        const start = onEdge(network, a, from);
        const all = reachFrom(network, start, Infinity);
        const near = reachFrom(network, start, bound);
        for (let v = 0; v < network.vertices.count; v++) {
          if (near.metres[v] !== Infinity) expect(near.metres[v]).toBeLessThanOrEqual(bound);
          if (nth(all.metres, v) <= bound) expect(near.cost[v]).toBe(all.cost[v]);
        }
        const costs = [...near.vertices].map((v) => nth(near.cost, v));
        expect(costs).toEqual(costs.toSorted((x, y) => x - y));
      }),
      { numRuns: 200 },
    );
  });

  it('reachFrom with a goal ends early with the same route', () => {
    let spared = 0;
    fc.assert(
      fc.property(randomNetwork, fc.nat(), share, fc.nat(), share, (network, a, from, b, to) => {
        const start = onEdge(network, a, from);
        const goal = onEdge(network, b, to);
        const all = reachFrom(network, start, Infinity, USUAL_WAYS);
        const early = reachFrom(network, start, Infinity, USUAL_WAYS, { goal });
        expect(routeToPoint(early, goal)).toEqual(routeToPoint(all, goal));
        spared += all.vertices.length - early.vertices.length;
      }),
      { numRuns: 400 },
    );
    expect(spared).toBeGreaterThan(0);
  });

  const crossing = (classes: readonly ['primary' | 'residential', 'primary' | 'residential']) =>
    buildNetwork({
      vertices: [
        { id: 1, latitude: 0, longitude: 0 },
        { id: 2, latitude: 0.001, longitude: 0.005 },
        { id: 3, latitude: 0, longitude: 0.01 },
      ],
      edges: [
        { from: 0, to: 2, streetClass: classes[0] },
        { from: 0, to: 1, streetClass: classes[1] },
        { from: 1, to: 2, streetClass: classes[1] },
      ],
    });

  it('a side street is preferred to a main road for little more length', () => {
    const network = crossing(['primary', 'residential']);
    const route = found(routeToVertex(reachFrom(network, onEdge(network, 0, 0), 5000), 2));
    expect(route.coordinates).toEqual([
      [0, 0],
      [0.005, 0.001],
      [0.01, 0],
    ]);
    expect(route.metres).toBeCloseTo(1133.95, 1);
  });

  it('the straight route is kept when both ways are quiet', () => {
    const network = crossing(['residential', 'residential']);
    const route = found(routeToVertex(reachFrom(network, onEdge(network, 0, 0), 5000), 2));
    expect(route.coordinates).toEqual([
      [0, 0],
      [0.01, 0],
    ]);
    expect(route.metres).toBeCloseTo(1111.95, 1);
  });
});
