import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildNetwork, type EdgeInput } from '../network/buildNetwork.ts';
import { metresBetween } from '../network/greatCircle.ts';
import { EdgeFlag, type Network, type Point, STREET_CLASSES } from '../network/network.ts';
import { edgePart, edgePointAt } from './geometry.ts';
import { routeToPoint, routeToVertex } from './route.ts';
import { type EdgePoint, QUIET_WAYS, reachFrom, SHORTEST_WAY, snap } from './search.ts';

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there');
  return value;
}
const nth = <T>(list: ArrayLike<T>, index: number): T => found(list[index]);

const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** A few streets within a kilometre of anywhere on earth short of the poles, some of them bent, one-way or loops. */
const randomNetwork = fc
  .record({
    latitude: fc.double({ min: -85, max: 85, noNaN: true }),
    longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(180, -180, 0)),
    places: fc.array(fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 })), {
      minLength: 2,
      maxLength: 14,
    }),
    streets: fc.array(
      fc.record({
        from: fc.nat(),
        to: fc.nat(),
        bend: fc.option(fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }))),
        streetClass: fc.constantFrom(...STREET_CLASSES.filter((name) => name !== 'carriageway')),
        flags: fc.constantFrom(3, 3, 3, 3, 1, 2, 0),
      }),
      { minLength: 1, maxLength: 30 },
    ),
  })
  .map(({ latitude, longitude, places, streets }): Network => {
    const step = 1e-4;
    const stretch = 1 / Math.cos((latitude * Math.PI) / 180);
    const place = ([north, east]: readonly [number, number]): Point => ({
      latitude: Math.round((latitude + north * step) * 1e7) / 1e7,
      longitude: Math.round(wrapped(longitude + east * step * stretch) * 1e7) / 1e7,
    });
    const vertices = places.map((at, index) => ({ id: index + 1, ...place(at) }));
    const edges = streets.map(({ from, to, bend, streetClass, flags }): EdgeInput => {
      const ends = [from % vertices.length, to % vertices.length] as const;
      const points = [vertices[ends[0]], ...(bend === null ? [] : [place(bend)]), vertices[ends[1]]] as Point[];
      return { from: ends[0], to: ends[1], streetClass, flags, points };
    });
    return buildNetwork({ vertices, edges });
  });

interface Arc {
  from: string;
  to: string;
  cost: number;
}

/**
 * The obviously right answer: an edge that has a start or an end on it is cut there into pieces, every piece is an
 * arc for each way it may be walked, and the cheapest unvisited node is looked for by looking at all of them.
 */
function plainCosts(network: Network, start: EdgePoint, end: EdgePoint, factors: Float64Array): Map<string, number> {
  const { edges } = network;
  const arcs: Arc[] = [];
  for (let e = 0; e < edges.count; e++) {
    const cuts = [
      { at: 0, rank: 0, node: `v${edges.from[e]}` },
      { at: 1, rank: 2, node: `v${edges.to[e]}` },
      ...(start.edge === e ? [{ at: start.fraction, rank: 1, node: 'start' }] : []),
      ...(end.edge === e ? [{ at: end.fraction, rank: 1, node: 'end' }] : []),
    ].sort((a, b) => a.at - b.at || a.rank - b.rank);
    const total = nth(edges.metres, e) * nth(factors, nth(edges.streetClass, e));
    const flags = nth(edges.flags, e);
    for (let i = 1; i < cuts.length; i++) {
      const a = nth(cuts, i - 1);
      const b = nth(cuts, i);
      // Two cuts at one place are one place, whichever way the edge may be walked.
      const isOnePlace = a.at === b.at && flags !== 0;
      const cost = (b.at - a.at) * total;
      if (isOnePlace || flags & EdgeFlag.walkForward) arcs.push({ from: a.node, to: b.node, cost });
      if (isOnePlace || flags & EdgeFlag.walkBackward) arcs.push({ from: b.node, to: a.node, cost });
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

/** A place on one of the edges that may be walked, as snapping would give it; a network without any is skipped. */
function onEdge(network: Network, index: number, fraction: number): EdgePoint {
  const walkable = [...network.edges.flags.keys()].filter((edge) => network.edges.flags[edge] !== 0);
  fc.pre(walkable.length > 0);
  const edge = nth(walkable, index % walkable.length);
  return { edge, fraction, point: edgePointAt(network, edge, fraction) };
}
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));

const lengthOf = (coordinates: readonly (readonly [number, number])[]) =>
  coordinates.slice(1).reduce((sum, [longitude, latitude], i) => {
    const [beforeLongitude, beforeLatitude] = nth(coordinates, i);
    return sum + metresBetween({ latitude: beforeLatitude, longitude: beforeLongitude }, { latitude, longitude });
  }, 0);

describe('reachFrom', () => {
  it.each([
    ['quiet ways', QUIET_WAYS],
    ['the shortest way', SHORTEST_WAY],
  ])('finds what a plain Dijkstra finds, by %s, to vertices and to the middle of edges', (_, factors) => {
    fc.assert(
      fc.property(randomNetwork, fc.nat(), share, fc.nat(), share, (network, a, from, b, to) => {
        const start = onEdge(network, a, from);
        const end = onEdge(network, b, to);
        const expected = plainCosts(network, start, end, factors);
        const reach = reachFrom(network, start, Infinity, factors);
        for (let v = 0; v < network.vertices.count; v++) {
          const cost = expected.get(`v${v}`) ?? Infinity;
          if (cost === Infinity) expect(reach.cost[v]).toBe(Infinity);
          else expect(reach.cost[v]).toBeCloseTo(cost, 6);
        }
        const route = routeToPoint(reach, end);
        expect(route !== undefined).toBe(expected.has('end'));
        if (route !== undefined && factors === SHORTEST_WAY) {
          // Seven decimals are a centimetre; the cuts at both ends are rounded to that.
          expect(Math.abs(route.metres - (expected.get('end') ?? Infinity))).toBeLessThan(0.05);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('tells the true length of the way it found, and the way is on the network from end to end', () => {
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
            expect(on?.metresAway).toBeLessThan(0.05);
          }
          for (let i = 1; i < route.coordinates.length; i++) {
            expect(Math.abs(nth(route.coordinates, i)[0] - nth(route.coordinates, i - 1)[0])).toBeLessThan(180);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('stays within the bound, and within it gives every vertex the way the unbounded search gives', () => {
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

  it('goes round a main road by a side street that is little longer, and says how long that is', () => {
    const network = crossing(['primary', 'residential']);
    const route = found(routeToVertex(reachFrom(network, onEdge(network, 0, 0), 5000), 2));
    expect(route.coordinates).toEqual([
      [0, 0],
      [0.005, 0.001],
      [0.01, 0],
    ]);
    expect(route.metres).toBeCloseTo(1133.95, 1);
  });

  it('keeps to the straight way when both are quiet', () => {
    const network = crossing(['residential', 'residential']);
    const route = found(routeToVertex(reachFrom(network, onEdge(network, 0, 0), 5000), 2));
    expect(route.coordinates).toEqual([
      [0, 0],
      [0.01, 0],
    ]);
    expect(route.metres).toBeCloseTo(1111.95, 1);
  });
});

describe('snap', () => {
  it('finds the nearest place of all, as trying every line of every edge finds it', () => {
    fc.assert(
      fc.property(
        randomNetwork,
        fc.tuple(fc.integer({ min: -120, max: 120 }), fc.integer({ min: -120, max: 120 })),
        (network, [north, east]) => {
          const latitude = nth(network.vertices.latitude, 0) + north * 1e-4;
          const point = { latitude, longitude: wrapped(nth(network.vertices.longitude, 0) + east * 1e-4) };
          let nearest = Infinity;
          for (let edge = 0; edge < network.edges.count; edge++) {
            if (network.edges.flags[edge] === 0) continue;
            // Every metre or so along the edge.
            for (let i = 0; i <= 400; i++) {
              nearest = Math.min(nearest, metresBetween(point, edgePointAt(network, edge, i / 400)));
            }
          }
          const snapped = snap(network, point);
          const slack = 15;
          if (nearest > 300 + slack) expect(snapped).toBeUndefined();
          if (nearest <= 300) {
            const place = found(snapped);
            expect(place.metresAway).toBeLessThanOrEqual(nearest + 0.02);
            expect(place.metresAway).toBeGreaterThan(nearest - slack);
            expect(metresBetween(point, place.point)).toBeCloseTo(place.metresAway, 1);
            expect(edgePointAt(network, place.edge, place.fraction)).toEqual(place.point);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  const street = buildNetwork({
    vertices: [
      { id: 1, latitude: 57.7, longitude: 11.96 },
      { id: 2, latitude: 57.7, longitude: 11.98 },
      { id: 3, latitude: 57.7002, longitude: 11.96 },
      { id: 4, latitude: 57.7002, longitude: 11.98 },
    ],
    edges: [
      { from: 0, to: 1, streetClass: 'residential' },
      { from: 2, to: 3, streetClass: 'carriageway', flags: 0 },
    ],
  });

  it('lands on the edge, not on its nearest vertex, and never on what nobody may walk', () => {
    const place = found(snap(street, { latitude: 57.7003, longitude: 11.965 }));
    expect(place.edge).toBe(0);
    expect(place.fraction).toBeCloseTo(0.25, 3);
    expect(place.metresAway).toBeCloseTo(33.3, 0);
  });

  it('refuses beyond 300 metres', () => {
    expect(snap(street, { latitude: 57.70268, longitude: 11.97 })).toBeDefined();
    expect(snap(street, { latitude: 57.70272, longitude: 11.97 })).toBeUndefined();
  });

  it('cuts an edge into parts that add up', () => {
    fc.assert(
      fc.property(randomNetwork, fc.nat(), share, (network, at, cut) => {
        const edge = at % network.edges.count;
        const length = (from: number, to: number) =>
          lengthOf(edgePart(network, edge, from, to).map((p) => [p.longitude, p.latitude] as const));
        const whole = nth(network.edges.metres, edge);
        expect(Math.abs(length(0, cut) - cut * whole)).toBeLessThan(0.05);
        expect(Math.abs(length(1, cut) - (1 - cut) * whole)).toBeLessThan(0.05);
      }),
    );
  });
});
