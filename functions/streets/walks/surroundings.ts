import type { Direction } from '../../../shared/domain/directions.ts';
import { bearing, type FlatPoint, flat, turnBetween, type WalkRoute } from '../../../shared/domain/walkRoute.ts';
import { EdgeFlag, type Network, STREET_CLASSES, type StreetClass } from '../network/network.ts';
import { edgePart } from '../search/geometry.ts';
import { type NamedStreets, namedStreetsAround } from './namedStreets.ts';

/** What one calls a stretch of a way. */
export type Named = Pick<Direction, 'street' | 'relation' | 'way'>;

/** The network as a walker on a route sees it. */
export interface Surroundings {
  network: Network;
  route: WalkRoute;
  streets: NamedStreets;
  /** An edge by its own name, or by the street that it runs along. */
  streetOf(edge: number): Named;
}

/** What can be walked from a vertex. */
export interface Continuation {
  edge: number;
  /** The vertex at its other end. */
  to: number;
  metres: number;
  /** Compass directions at its ends. */
  leaves: number;
  arrives: number;
}

/** Where a walker stands: the vertex, the edge they came by and the direction they look in. */
export interface Standing {
  vertex: number;
  by: number;
  heading: number;
}

/** Shorter pieces run along nothing: a kerb, the step onto a crossing. */
const LEAST_METRES = 15;
/** Over how much of an edge its direction is taken. */
const LOOK_METRES = 15;
/** How far a street may bend before a way straight on is taken for it. */
const STREET_DEGREES = 60;

const PATHS: ReadonlySet<StreetClass> = new Set([
  'footway',
  'path',
  'track',
  'cycleway',
  'bridleway',
  'platform',
  'steps',
]);

export function surroundingsOf(network: Network, route: WalkRoute): Surroundings {
  const streets = namedStreetsAround(network, route);
  const known = new Map<number, Named>();
  return {
    network,
    route,
    streets,
    streetOf(edge) {
      const named = known.get(edge) ?? nameOf(network, route, streets, edge);
      known.set(edge, named);
      return named;
    },
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

export function continuations({ network, route }: Surroundings, { vertex, by }: Standing): Continuation[] {
  const { edges, firstIncident, incident } = network;
  const found: Continuation[] = [];
  for (let i = firstIncident[vertex] ?? 0; i < (firstIncident[vertex + 1] ?? 0); i++) {
    const edge = incident[i] ?? 0;
    const isForward = edges.from[edge] === vertex;
    const isWalkable = (edges.flags[edge] ?? 0) & (isForward ? EdgeFlag.walkForward : EdgeFlag.walkBackward);
    if (edge === by || !isWalkable) continue;
    const [start, end] = isForward ? [0, 1] : [1, 0];
    const points = edgePart(network, edge, start, end).map((point) => flat(route, point));
    const to = (isForward ? edges.to[edge] : edges.from[edge]) ?? 0;
    found.push({ edge, to, metres: edges.metres[edge] ?? 0, leaves: leaving(points), arrives: arriving(points) });
  }
  return found;
}

/** The direction in which one looks at the end of a piece of an edge. */
export const headingTo = ({ network, route }: Surroundings, edge: number, start: number, end: number): number =>
  arriving(edgePart(network, edge, start, end).map((point) => flat(route, point)));

const leaving = (points: readonly FlatPoint[]) => directionOver(points);
const arriving = (points: readonly FlatPoint[]) => (directionOver(points.toReversed()) + 180) % 360;

function directionOver(points: readonly FlatPoint[]): number {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return 0;
  return bearing(first, points.find(({ x, y }) => Math.hypot(x - first.x, y - first.y) > LOOK_METRES) ?? last);
}

/** What a walker takes without a word: the street that was named last, else what leads straight on. */
export function goOn(surroundings: Surroundings, standing: Standing, street: string | null): Continuation | undefined {
  const turn = ({ edge, leaves }: Continuation) =>
    Math.abs(turnBetween(standing.heading, leaves)) -
    (street !== null && surroundings.streetOf(edge).street === street ? STREET_DEGREES : 0);
  return continuations(surroundings, standing).toSorted((a, b) => turn(a) - turn(b))[0];
}

/** Where a walker is who takes a way and goes on without a word. */
export function after(
  surroundings: Surroundings,
  first: Continuation,
  street: string | null,
  metres: number,
): FlatPoint {
  const { network, route } = surroundings;
  let way: Continuation | undefined = first;
  let last = first;
  for (let walked = 0; way && walked < metres; ) {
    last = way;
    walked += way.metres;
    way = goOn(surroundings, { vertex: way.to, by: way.edge, heading: way.arrives }, street);
  }
  const { latitude, longitude } = network.vertices;
  return flat(route, { latitude: latitude[last.to] ?? 0, longitude: longitude[last.to] ?? 0 });
}
