import type { Direction } from '../../../shared/domain/directions.ts';
import { bearing, type FlatPoint, flat, turnBetween, type WalkRoute } from '../../../shared/domain/walkRoute.ts';
import { EdgeFlag, type Network, STREET_CLASSES, type StreetClass } from '../network/network.ts';
import { edgePart } from '../search/geometry.ts';
import { inSight, type Seen, type Way } from './inSight.ts';
import { type NamedStreets, namedStreetsAround } from './namedStreets.ts';
import { headingAfter, headingInto, LOOK_METRES } from './trail.ts';

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
const LEAST_METRES = 15;
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
  if ((edges.metres[edge] ?? 0) < LEAST_METRES) return { street: null, relation: 'near', way };
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
    let least = STRAIGHT_DEGREES;
    for (const ahead of waysFrom(last.to)) {
      const turn = Math.abs(turnBetween(heading, headingInto(ahead.points, KERB_METRES)));
      if (ahead.edge === last.edge || turn >= least) continue;
      least = turn;
      next = ahead;
    }
    if (!next) break;
    points = [...points, ...next.points.slice(1)];
    last = next;
  }
  return points;
}
