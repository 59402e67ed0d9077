import type { Line } from '../../../shared/domain/geo.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { type FlatPoint, flat, placeAlong, type WalkRoute, walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import type { Network, Point } from '../network/network.ts';
import { isWayBy } from '../search/edgeCosts.ts';
import { type Route, routeToPoint, type Stretch } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';
import { snap } from '../search/snap.ts';
import { boxOf } from './surroundings.ts';

interface WayOut {
  stretches: readonly Stretch[];
  coordinates: Line;
  metres: number;
}

export interface RouteHome extends Route {
  /** Metres along streets of the way out. */
  repeated: number;
}

/** The longest way home, by the length of the way out. */
export const MAX_LENGTH = 1.35;
/** Cost factors for streets of the way out, tried in order until at most `MAX_REPEATED` of the way home is on them. */
const DEARER = [4, 30];
export const MAX_REPEATED = 0.3;
const MIN_METRES = 5;
const SAME_STREET_METRES = 18;
/** Size of the grid cells that mark the streets beside the route. */
const CELL_METRES = 6;

/** The route back to the start, over other streets where possible. */
export function wayHome(
  network: Network,
  wayOut: WayOut,
  end: Point,
  preference: WayPreference = USUAL_WAYS,
): RouteHome | undefined {
  const from = snap(network, end, 5, isWayBy(network, preference));
  const [first] = wayOut.stretches;
  if (!from || !first) return undefined;
  const goal = { edge: first.edge, fraction: first.start, point: pointOf(wayOut.coordinates[0]) };
  const known = knownEdges(network, wayOut);
  const maxMetres = MAX_LENGTH * wayOut.metres;
  const { metres } = reachFrom(network, goal, maxMetres, { ...preference, preferredWays: 'length' });
  // A path is dropped where too few metres are left to go straight home.
  const maxMetresTo = metres.map((toHome) => maxMetres - toHome);
  let best: RouteHome | undefined;
  for (const factor of DEARER) {
    const dearer = new Map([...known].map((edge) => [edge, factor]));
    const reach = reachFrom(network, from, maxMetres, preference, { dearer, goal, maxMetresTo });
    const route = routeToPoint(reach, goal);
    if (!route) continue;
    const repeated = repeatedMetres(network, known, route.stretches);
    if (repeated < (best?.repeated ?? Number.POSITIVE_INFINITY)) best = { ...route, repeated };
    if (repeated <= MAX_REPEATED * route.metres) break;
  }
  return best;
}

const pointOf = ([longitude, latitude]: readonly [number, number] = [0, 0]): Point => ({ latitude, longitude });

/** Edges of the way out and edges parallel to them. */
export function knownEdges({ edges, shape }: Network, { coordinates, stretches }: WayOut): Set<number> {
  const route = walkRoute(coordinates);
  const known = new Set(stretches.map(({ edge }) => edge));
  const isAround = boxOf([route], SAME_STREET_METRES);
  const cells = cellsBeside(route);
  const at = (p: number) =>
    flat(route, { latitude: (shape[2 * p] ?? 0) / 1e7, longitude: (shape[2 * p + 1] ?? 0) / 1e7 });
  const isBeside = (point: FlatPoint) => cells.has(cellAt(point));
  for (let edge = 0; edge < edges.count; edge++) {
    const first = edges.shapeStart[edge] ?? 0;
    if (!isAround(shape[2 * first] ?? 0, shape[2 * first + 1] ?? 0)) continue;
    if ((edges.metres[edge] ?? 0) <= MIN_METRES || !isBeside(at(first))) continue;
    const last = (edges.shapeStart[edge + 1] ?? 0) - 1;
    if (isBeside(at(last)) && isBeside(middleOf(at, first, last))) known.add(edge);
  }
  return known;
}

const cellAt = ({ x, y }: FlatPoint) => Math.floor(x / CELL_METRES) * 65_536 + Math.floor(y / CELL_METRES);

/** Grid cells whose centre lies beside the route. */
function cellsBeside(route: WalkRoute): Set<number> {
  const cells = new Set<number>();
  const far = Math.ceil(SAME_STREET_METRES / CELL_METRES);
  for (let metres = 0; metres <= route.total + CELL_METRES; metres += CELL_METRES) {
    const { x, y } = placeAlong(route, metres);
    for (let east = -far; east <= far; east++) {
      for (let north = -far; north <= far; north++) {
        if (Math.hypot(east, north) * CELL_METRES > SAME_STREET_METRES) continue;
        cells.add(cellAt({ x: x + east * CELL_METRES, y: y + north * CELL_METRES }));
      }
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
