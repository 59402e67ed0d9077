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
import { distanceTo, headingAfter, headingInto, LOOK_METRES } from './trail.ts';

/** Whether a point of the network's shapes, in its own whole numbers, is about where the routes are, or some metres off. */
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
  // Asked of each edge of a city, most of which lie to the north or to the south of it.
  const [lowest, highest, unitsNorth] = [south * 1e7, north * 1e7, perNorth * 1e7];
  return (latitude, longitude, metres = 0) => {
    const up = metres * unitsNorth;
    if (latitude < lowest - up || latitude > highest + up) return false;
    const aside = metres * perEast;
    const from = longitude / 1e7 - west + aside;
    return from - 360 * Math.floor(from / 360) <= east - west + 2 * aside;
  };
}

/** A straight piece of a street with a name. */
interface Piece {
  name: number;
  from: FlatPoint;
  to: FlatPoint;
}

interface NamedStreets {
  /** The name of the street within sight of a place; of one that runs in a direction, where that is given. */
  nearest(place: FlatPoint, direction?: number): string | null;
}

/** A street that far away is in sight. */
const SIGHT_METRES = 30;
const CELL_METRES = 60;
const PARALLEL_DEGREES = 30;
/** A lane of a car park is called B, and says nothing to one who walks beside it. */
const SHORTEST_NAME = 2;
const EDGE_MARGIN = 150;

/** The named streets around a route. Looked up per place, all edges of a city would be measured each time. */
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

/** Whichever way either of them is walked. */
function isParallel({ from, to }: Piece, direction: number): boolean {
  const turn = Math.abs(turnBetween(bearing(from, to), direction));
  return Math.min(turn, 180 - turn) < PARALLEL_DEGREES;
}

/** What one calls a stretch of a way. */
export type Named = Pick<Direction, 'street' | 'relation' | 'way'>;

/** The network as one sees it who walks there. */
export interface Surroundings {
  network: Network;
  /** All that is flat is laid out around it. */
  origin: WalkRoute['origin'];
  streets: NamedStreets;
  /** An edge by its own name, or by the street that it runs along. */
  streetOf(edge: number): Named;
  /** What can be walked from a vertex. */
  waysFrom(vertex: number): readonly Way[];
  /** What is left of an edge from a share of its length on, to its `to` end where that is ahead. */
  restOf(edge: number, share: number, isForward: boolean): Way;
  /** The compass direction in which a way sets out; a short one with what leads straight on from it. */
  directionOf(way: Way): number;
  /** What one sees who has come to a vertex by an edge. */
  seenFrom(vertex: number, by: number): readonly Seen[];
}

/** Shorter pieces run along nothing: a kerb, the step onto a crossing. */
const MIN_METRES = 15;
/** What bends more is not straight on. */
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

/** Around one or several routes that are laid out around one origin. */
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
    streetOf: remembered((edge: number) => nameOf(network, route, streets, edge)),
    waysFrom,
    restOf,
    directionOf: remembered((way: Way) => headingInto(straightOn(waysFrom, way))),
    // Many readings of many lines come past the same corner.
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

function nameOf(network: Network, route: WalkRoute, streets: NamedStreets, edge: number): Named {
  const { edges, names } = network;
  const streetClass = STREET_CLASSES[edges.streetClass[edge] ?? 0] ?? 'path';
  const isSteps = ((edges.flags[edge] ?? 0) & EdgeFlag.steps) !== 0;
  const way = isSteps ? 'steps' : PATHS.has(streetClass) ? 'path' : 'street';
  const name = names[edges.name[edge] ?? 0];
  if (name) return { street: name, relation: 'into', way };
  if ((edges.metres[edge] ?? 0) < MIN_METRES) return { street: null, relation: 'near', way };
  const points = [0.2, 0.5, 0.8].flatMap((share) => edgePart(network, edge, share, share)).map((at) => flat(route, at));
  const [first, , last] = points;
  const direction = first && last ? bearing(first, last) : 0;
  // Two of three places along it: what only crosses it is not what it runs along.
  const beside = points.map((point) => streets.nearest(point, direction));
  const street = beside.find((one, i) => one !== null && beside.indexOf(one) !== i) ?? null;
  return { street, relation: street === null ? 'near' : 'along', way };
}

/** The points of a way, with what leads straight on from it where it is too short to tell where it goes. */
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
