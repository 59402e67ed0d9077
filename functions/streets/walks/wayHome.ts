import type { Line } from '../../../shared/domain/geo.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { type FlatPoint, flat, placeAlong, type WalkRoute, walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import type { Network, Point } from '../network/network.ts';
import { type Route, routeToPoint, type Stretch } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';
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
  const [first, last] = [wayOut.stretches[0], wayOut.stretches.at(-1)];
  if (!first || !last) return undefined;
  const from = { edge: last.edge, fraction: last.end, point: end };
  const goal = { edge: first.edge, fraction: first.start, point: pointOf(wayOut.coordinates[0]) };
  const known = knownEdges(network, wayOut);
  const maxMetres = MAX_LENGTH * wayOut.metres;
  const byLength = { ...preference, preferredWays: 'length' } as const;
  const { metres } = reachFrom(network, goal, maxMetres, byLength, { maxMetresTo: ellipse(network, end, maxMetres) });
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

/** Metres that are left of a walk at each vertex, if it goes straight on to a point. */
function ellipse({ vertices: { count, latitude, longitude } }: Network, end: Point, maxMetres: number): Float64Array {
  const left = new Float64Array(count);
  for (let vertex = 0; vertex < count; vertex++) {
    const { x, y } = flat({ origin: end }, { latitude: latitude[vertex] ?? 0, longitude: longitude[vertex] ?? 0 });
    // The projection is exact to less than a hundredth.
    left[vertex] = maxMetres - 0.99 * Math.sqrt(x * x + y * y);
  }
  return left;
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

const ROW = 65_536;
const cellAt = ({ x, y }: FlatPoint) => Math.floor(x / CELL_METRES) * ROW + Math.floor(y / CELL_METRES);

const FAR = Math.floor(SAME_STREET_METRES / CELL_METRES);
const STEPS = Array.from({ length: 2 * FAR + 1 }, (_, i) => i - FAR);
/** Differences of the cells that lie beside a cell. */
const DISC = STEPS.flatMap((east) =>
  STEPS.filter((north) => Math.hypot(east, north) <= FAR).map((north) => east * ROW + north),
);

/** Grid cells whose centre lies beside the route. */
function cellsBeside(route: WalkRoute): Set<number> {
  const cells = new Set<number>();
  let last = Number.NaN;
  for (let metres = 0; metres <= route.total + CELL_METRES; metres += CELL_METRES) {
    const here = cellAt(placeAlong(route, metres));
    if (here !== last) for (const apart of DISC) cells.add(here + apart);
    last = here;
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
