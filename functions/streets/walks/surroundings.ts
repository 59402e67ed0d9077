import type { Direction } from '../../../shared/domain/walk/directions.ts';
import {
  bearing,
  type FlatPoint,
  flat,
  positionOf,
  turnBetween,
  type WalkRoute,
} from '../../../shared/domain/walk/walkRoute.ts';
import { EdgeFlag, type Network, STREET_CLASSES, type StreetClass } from '../network/network.ts';
import { edgePart, shapePoint } from '../search/geometry.ts';
import { inSight, type Seen, type Way } from './inSight.ts';
import { alongLine, distanceTo, headingAfter, headingInto, LOOK_METRES } from './trail.ts';

/** Cheap test whether a fixed-point coordinate lies in the routes' bounding box plus a margin. */
export function boxOf(
  routes: readonly [WalkRoute, ...WalkRoute[]],
  margin: number,
): (latitude: number, longitude: number, metres?: number) => boolean {
  const [route] = routes;
  const corner = (x: number, y: number) => positionOf(route, { x, y });
  const [x, y] = [routes.flatMap((one) => [...one.x]), routes.flatMap((one) => [...one.y])];
  const { latitude: south, longitude: west } = corner(Math.min(...x) - margin, Math.min(...y) - margin);
  const { latitude: north, longitude: east } = corner(Math.max(...x) + margin, Math.max(...y) + margin);
  const { latitude, longitude } = corner(1, 1);
  const [perNorth, perEast] = [latitude - route.origin.latitude, longitude - route.origin.longitude];
  // Precomputed bounds: the test runs for each edge of a city, and latitude rejects most.
  const [lowest, highest, unitsNorth] = [south * 1e7, north * 1e7, perNorth * 1e7];
  return (latitude, longitude, metres = 0) => {
    const up = metres * unitsNorth;
    if (latitude < lowest - up || latitude > highest + up) return false;
    const aside = metres * perEast;
    const from = longitude / 1e7 - west + aside;
    return from - 360 * Math.floor(from / 360) <= east - west + 2 * aside;
  };
}

interface Piece {
  name: number;
  from: FlatPoint;
  to: FlatPoint;
}

interface NamedStreets {
  /** Name of the street within sight of a point, optionally only of streets parallel to a direction. */
  nearest(place: FlatPoint, direction?: number): string | null;
}

const SIGHT_METRES = 22;
const CELL_METRES = 60;
const PARALLEL_DEGREES = 25;
/** Lane letters of car parks ("B") do not help a walker. */
const SHORTEST_NAME = 2;
const EDGE_MARGIN = 150;

/** Named streets around a route, filtered once: a look-up per point would test every edge of a city. */
function namedStreetsAround(network: Network, routes: readonly [WalkRoute, ...WalkRoute[]]): NamedStreets {
  const [route] = routes;
  const { edges, names, shape } = network;
  const cells = new Map<number, Piece[]>();
  const near = boxOf(routes, EDGE_MARGIN);
  for (let edge = 0; edge < edges.count; edge++) {
    const start = edges.shapeStart[edge] ?? 0;
    if (!near(shape[2 * start] ?? 0, shape[2 * start + 1] ?? 0, edges.metres[edge])) continue;
    const isTunnel = ((edges.flags[edge] ?? 0) & EdgeFlag.tunnel) !== 0;
    if (isTunnel || (names[edges.name[edge] ?? 0] ?? '').length < SHORTEST_NAME) continue;
    const last = (edges.shapeStart[edge + 1] ?? 0) - 1;
    for (let p = start; p < last; p++) {
      if (!near(shape[2 * p] ?? 0, shape[2 * p + 1] ?? 0)) continue;
      const from = flat(route, shapePoint(network, p));
      put(cells, { name: edges.name[edge] ?? 0, from, to: flat(route, shapePoint(network, p + 1)) });
    }
  }
  return {
    nearest(place, direction) {
      let best: Piece | undefined;
      let min = SIGHT_METRES;
      for (let cell = 0; cell < 9; cell++) {
        const key = keyOf(cellOf(place.x) - 1 + Math.floor(cell / 3), cellOf(place.y) - 1 + (cell % 3));
        for (const piece of cells.get(key) ?? []) {
          const metres = distanceTo(piece, place);
          if (metres > min || (direction !== undefined && !isParallel(piece, direction))) continue;
          min = metres;
          best = piece;
        }
      }
      return best ? (names[best.name] ?? null) : null;
    },
  };
}

const cellOf = (metres: number) => Math.floor(metres / CELL_METRES);
const keyOf = (column: number, row: number) => column * 65_536 + row;

function put(cells: Map<number, Piece[]>, piece: Piece): void {
  const { from, to } = piece;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (CELL_METRES / 2)) + 1;
  let last = Number.NaN;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const cell = keyOf(cellOf(from.x + share * (to.x - from.x)), cellOf(from.y + share * (to.y - from.y)));
    if (cell === last) continue;
    last = cell;
    const pieces = cells.get(cell);
    if (pieces) pieces.push(piece);
    else cells.set(cell, [piece]);
  }
}

function isParallel({ from, to }: Piece, direction: number): boolean {
  const turn = Math.abs(turnBetween(bearing(from, to), direction));
  return Math.min(turn, 180 - turn) < PARALLEL_DEGREES;
}

/** Name, relation and kind of way that a direction gives for a part of the route. */
export type Named = Pick<Direction, 'street' | 'relation' | 'way'>;

export interface Surroundings {
  network: Network;
  /** Origin of the flat projection, shared with the routes. */
  origin: WalkRoute['origin'];
  streets: NamedStreets;
  streetOf(way: Way): Named;
  /** The same for a part of an edge that a route takes through these points. */
  streetAt(edge: number, points: readonly FlatPoint[]): Named;
  waysFrom(vertex: number): readonly Way[];
  /** The rest of an edge from a share of its length, to its `to` end if `isForward`. */
  restOf(edge: number, share: number, isForward: boolean): Way;
  /** Compass direction at the start of a way; a short way includes its straight continuation. */
  directionOf(way: Way): number;
  /** Ways in sight of a walker who reached a vertex by an edge. */
  seenFrom(vertex: number, by: number): readonly Seen[];
}

const STRAIGHT_DEGREES = 60;
const KERB_METRES = 5;

const PATHS: ReadonlySet<StreetClass> = new Set([
  'footway',
  'path',
  'track',
  'cycleway',
  'bridleway',
  'platform',
  'steps',
]);

/** The routes must share one origin. */
export function surroundingsOf(network: Network, routes: readonly [WalkRoute, ...WalkRoute[]]): Surroundings {
  const [route] = routes;
  const streets = namedStreetsAround(network, routes);
  const { edges, firstIncident, incident } = network;
  const restOf = (edge: number, share: number, isForward: boolean): Way => ({
    edge,
    to: (isForward ? edges.to[edge] : edges.from[edge]) ?? 0,
    metres: (isForward ? 1 - share : share) * (edges.metres[edge] ?? 0),
    points: edgePart(network, edge, share, isForward ? 1 : 0).map((point) => flat(route, point)),
  });
  const waysFrom = remembered((vertex: number) => {
    const found: Way[] = [];
    for (let i = firstIncident[vertex] ?? 0; i < (firstIncident[vertex + 1] ?? 0); i++) {
      const edge = incident[i] ?? 0;
      const flags = edges.flags[edge] ?? 0;
      if (edges.from[edge] === vertex && flags & EdgeFlag.walkForward) found.push(restOf(edge, 0, true));
      if (edges.to[edge] === vertex && flags & EdgeFlag.walkBackward) found.push(restOf(edge, 1, false));
    }
    return found;
  });
  return {
    network,
    origin: route.origin,
    streets,
    streetOf: remembered((way: Way) => namedBy(streets, kindOf(network, way.edge), aheadOf(straightOn(waysFrom, way)))),
    streetAt: (edge, points) => namedBy(streets, kindOf(network, edge), points),
    waysFrom,
    restOf,
    directionOf: remembered((way: Way) => headingInto(straightOn(waysFrom, way))),
    // Memoised: the search reaches the same corner many times.
    seenFrom: rememberedPair((vertex: number, by: number) => inSight(waysFrom, vertex, by)),
  };
}

const rememberedPair = <Value>(find: (one: number, other: number) => Value) => {
  const known = remembered((one: number) => remembered((other: number) => find(one, other)));
  return (one: number, other: number) => known(one)(other);
};

export function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}

function kindOf({ edges, names }: Network, edge: number): { name: string | null; way: Named['way'] } {
  const streetClass = STREET_CLASSES[edges.streetClass[edge] ?? 0] ?? 'path';
  const isSteps = ((edges.flags[edge] ?? 0) & EdgeFlag.steps) !== 0;
  return {
    name: names[edges.name[edge] ?? 0] || null,
    way: isSteps ? 'steps' : PATHS.has(streetClass) ? 'path' : 'street',
  };
}

/** A nameless way is named after the street that it runs along; one that only crosses a street is not. */
function namedBy(streets: NamedStreets, { name, way }: ReturnType<typeof kindOf>, points: readonly FlatPoint[]): Named {
  if (name !== null) return { street: name, relation: 'into', way };
  const beside = points.slice(1).map((point, i) => {
    const before = points[i] ?? point;
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    return streets.nearest(middle, bearing(before, point));
  });
  const [first = null] = beside;
  const isOne = beside.every((street) => street === first);
  return isOne && first !== null ? { street: first, relation: 'along', way } : { street: null, relation: 'near', way };
}

/** Two points by which a way is named: not of its very start, which may lie on a crossing. */
const aheadOf = (points: readonly FlatPoint[]): readonly FlatPoint[] =>
  [5, 20, 35].flatMap((metres) => alongLine(points, metres) ?? []);

/** Points of a way, extended straight on while it is too short to show a direction. */
function straightOn(waysFrom: Surroundings['waysFrom'], way: Way): readonly FlatPoint[] {
  let points = way.points;
  let last = way;
  for (let metres = way.metres; metres < LOOK_METRES; metres += Math.max(1, last.metres)) {
    const heading = headingAfter(last.points);
    let next: Way | undefined;
    let min = STRAIGHT_DEGREES;
    for (const ahead of waysFrom(last.to)) {
      const turn = Math.abs(turnBetween(heading, headingInto(ahead.points, KERB_METRES)));
      if (ahead.edge === last.edge || turn >= min) continue;
      min = turn;
      next = ahead;
    }
    if (!next) break;
    points = [...points, ...next.points.slice(1)];
    last = next;
  }
  return points;
}
