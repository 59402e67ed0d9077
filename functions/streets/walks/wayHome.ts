import { type FlatPoint, flat, nearestOnRoute, walkRoute } from '../../../shared/domain/walkRoute.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/wayPreference.ts';
import type { Network, Point } from '../network/network.ts';
import { isWayBy } from '../search/edgeCosts.ts';
import { type Route, routeToPoint, type Stretch } from '../search/route.ts';
import { reachFrom, snap } from '../search/search.ts';

export interface WayHome extends Route {
  /** Metres of it, beyond the last ones before home, that were walked on the way out. */
  repeated: number;
}

/** The last bit before home has often but one way. */
export const NEAR_HOME_METRES = 250;
/** A walk home may be longer than the way out by as much. */
const LONGEST = 1.35;
/** How much dearer a street is that one knows already; less, where nothing else leads home in reach. */
const DEARER = [4, 2, 1.4, 1];
/** Shorter pieces are crossings. */
const LEAST_METRES = 20;
/** The other pavement of a street is no other street. */
const SAME_STREET_METRES = 18;

/** Back to where the walk began, by other streets as far as there are any. */
export function wayHome(
  network: Network,
  wayOut: Omit<Route, 'fastMetres'>,
  end: Point,
  preference: WayPreference = USUAL_WAYS,
): WayHome | undefined {
  const from = snap(network, end, 5, isWayBy(network, preference));
  const [home] = wayOut.stretches;
  if (!from || !home) return undefined;
  const known = knownEdges(network, wayOut);
  const to = { edge: home.edge, fraction: home.start, point: pointOf(wayOut.coordinates[0]) };
  let shortest: WayHome | undefined;
  for (const dearer of DEARER) {
    const reach = reachFrom(network, from, LONGEST * wayOut.metres + 50, preference, dearerBy(network, known, dearer));
    const route = routeToPoint(reach, to);
    if (!route) continue;
    const found = { ...route, repeated: repeatedMetres(network, known, route.stretches) };
    if (route.metres <= LONGEST * wayOut.metres) return found;
    shortest ??= found;
  }
  return shortest;
}

function dearerBy(network: Network, known: ReadonlySet<number>, dearer: number): Float64Array {
  const factors = new Float64Array(network.edges.count).fill(1);
  for (const edge of known) factors[edge] = dearer;
  return factors;
}

const pointOf = ([longitude, latitude]: readonly [number, number] = [0, 0]): Point => ({ latitude, longitude });

/** The edges of the way out that are not near home, and what runs beside them. */
function knownEdges(
  { edges, shape }: Network,
  { coordinates, stretches, metres }: Omit<Route, 'fastMetres'>,
): Set<number> {
  const route = walkRoute(coordinates);
  const known = new Set<number>();
  let walked = 0;
  for (const { edge, start, end } of stretches) {
    walked += Math.abs(end - start) * (edges.metres[edge] ?? 0);
    if (walked > NEAR_HOME_METRES) known.add(edge);
  }
  const [west, east] = [Math.min(...route.x) - 50, Math.max(...route.x) + 50];
  const [south, north] = [Math.min(...route.y) - 50, Math.max(...route.y) + 50];
  const isBeside = (point: FlatPoint) =>
    nearestOnRoute(route, point, { from: NEAR_HOME_METRES, to: metres }).away < SAME_STREET_METRES;
  const isInBox = ({ x, y }: FlatPoint) => x >= west && x <= east && y >= south && y <= north;
  const at = (p: number) =>
    flat(route, { latitude: (shape[2 * p] ?? 0) / 1e7, longitude: (shape[2 * p + 1] ?? 0) / 1e7 });
  for (let edge = 0; edge < edges.count; edge++) {
    if ((edges.metres[edge] ?? 0) <= LEAST_METRES || known.has(edge)) continue;
    const first = edges.shapeStart[edge] ?? 0;
    const last = (edges.shapeStart[edge + 1] ?? 0) - 1;
    const start = at(first);
    if (!isInBox(start) || !isBeside(start)) continue;
    const end = at(last);
    const middle = last - first > 1 ? at((first + last) >> 1) : { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    if (isBeside(end) && isBeside(middle)) known.add(edge);
  }
  return known;
}

function repeatedMetres({ edges }: Network, known: ReadonlySet<number>, stretches: readonly Stretch[]): number {
  let repeated = 0;
  for (const { edge, start, end } of stretches) {
    if (known.has(edge)) repeated += Math.abs(end - start) * (edges.metres[edge] ?? 0);
  }
  return repeated;
}
