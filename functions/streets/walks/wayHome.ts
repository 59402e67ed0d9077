import {
  type FlatPoint,
  flat,
  nearestOnRoute,
  placeAlong,
  type WalkRoute,
  walkRoute,
} from '../../../shared/domain/walkRoute.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/wayPreference.ts';
import type { Network, Point } from '../network/network.ts';
import { isWayBy } from '../search/edgeCosts.ts';
import { type Route, routeToPoint, type Stretch } from '../search/route.ts';
import { reachFrom, snap } from '../search/search.ts';
import { boxOf } from './box.ts';

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
const BOX_MARGIN = 50;
/** At least the half of it and the width of a street. */
const CELL_METRES = 40;

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
    const times = new Map([...known].map((edge) => [edge, dearer]));
    const reach = reachFrom(network, from, LONGEST * wayOut.metres + 50, preference, { dearer: times, goal: to });
    const route = routeToPoint(reach, to);
    if (!route) continue;
    const found = { ...route, repeated: repeatedMetres(network, known, route.stretches) };
    if (route.metres <= LONGEST * wayOut.metres) return found;
    shortest ??= found;
  }
  return shortest;
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
  const isAround = boxOf([route], BOX_MARGIN);
  const cells = cellsAlong(route);
  const isBeside = (point: FlatPoint) =>
    cells.has(cellAt(point)) &&
    nearestOnRoute(route, point, { from: NEAR_HOME_METRES, to: metres }).away < SAME_STREET_METRES;
  const at = (p: number) =>
    flat(route, { latitude: (shape[2 * p] ?? 0) / 1e7, longitude: (shape[2 * p + 1] ?? 0) / 1e7 });
  for (let edge = 0; edge < edges.count; edge++) {
    const first = edges.shapeStart[edge] ?? 0;
    if (!isAround(shape[2 * first] ?? 0, shape[2 * first + 1] ?? 0)) continue;
    if ((edges.metres[edge] ?? 0) <= LEAST_METRES || known.has(edge) || !isBeside(at(first))) continue;
    const last = (edges.shapeStart[edge + 1] ?? 0) - 1;
    if (isBeside(at(last)) && isBeside(middleOf(at, first, last))) known.add(edge);
  }
  return known;
}

const cellAt = ({ x, y }: FlatPoint) => Math.floor(x / CELL_METRES) * 65_536 + Math.floor(y / CELL_METRES);

/** All cells with a place as near to the route as its other pavement: to measure to a route is dear, and few places are. */
function cellsAlong(route: WalkRoute): Set<number> {
  const cells = new Set<number>();
  for (let metres = 0; metres <= route.total + CELL_METRES; metres += CELL_METRES) {
    const { x, y } = placeAlong(route, metres);
    for (const east of [-1, 0, 1]) {
      for (const north of [-1, 0, 1]) cells.add(cellAt({ x: x + east * CELL_METRES, y: y + north * CELL_METRES }));
    }
  }
  return cells;
}

function middleOf(at: (p: number) => FlatPoint, first: number, last: number): FlatPoint {
  if (last - first > 1) return at((first + last) >> 1);
  const [start, end] = [at(first), at(last)];
  return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
}

function repeatedMetres({ edges }: Network, known: ReadonlySet<number>, stretches: readonly Stretch[]): number {
  let repeated = 0;
  for (const { edge, start, end } of stretches) {
    if (known.has(edge)) repeated += Math.abs(end - start) * (edges.metres[edge] ?? 0);
  }
  return repeated;
}
