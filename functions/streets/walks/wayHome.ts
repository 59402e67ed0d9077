import type { Line, Position } from '../../../shared/domain/geo.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { flat, placeAlong, type WalkRoute, walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import type { Network } from '../network/network.ts';
import { float64At, int32At, uint32At } from '../network/typedArrays.ts';
import { type Route, routeToPoint, type Stretch } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';

export interface WalkedWay {
  stretches: readonly Stretch[];
  coordinates: Line;
}

export interface RouteHome extends Route {
  /** Metres along streets of the way out. */
  repeated: number;
}

/** Maximum length of the way home, relative to the way out. */
const MAX_LENGTH = 1.35;
/** The search for another way home ends once at most this share of it is on streets of the way out. */
export const MAX_REPEATED = 0.2;

/** Searches for another way, tried in order: each has a cost factor for the known streets. */
export function otherWays(preference: WayPreference): { factor: number; rule: WayPreference }[] {
  const preferred = [3, 30].map((factor) => ({ factor, rule: preference }));
  if (preference.preferredWays !== 'quiet') return preferred;
  // A quiet way may be too long where a short one is not. Lit ways remain lit.
  return [...preferred, { factor: 10, rule: { ...preference, preferredWays: 'shortest' } }];
}

const MIN_METRES = 5;
const SAME_STREET_METRES = 18;
/** Size of the grid cells that mark the streets beside the route. */
const CELL_METRES = 6;

/** The route back to the start, over other streets where possible. */
export function wayHome(
  network: Network,
  wayOut: WalkedWay & { metres: number },
  end: Position,
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
  const maxMetresTo = metres.slice();
  for (let v = 0; v < maxMetresTo.length; v++) maxMetresTo[v] = maxMetres - float64At(metres, v);
  let best: RouteHome | undefined;
  for (const { factor, rule } of otherWays(preference)) {
    const dearer = { edges: known, factor };
    const reach = reachFrom(network, from, maxMetres, rule, { dearer, goal, maxMetresTo });
    const route = routeToPoint(reach, goal);
    if (!route) continue;
    const repeated = repeatedMetres(network, known, route.stretches);
    if (repeated < (best?.repeated ?? Number.POSITIVE_INFINITY)) best = { ...route, repeated };
    if (repeated <= MAX_REPEATED * route.metres) break;
  }
  return best;
}

/** Maximum metres of a path at each vertex that still leave enough to go straight to `end` within `maxMetres`. */
function ellipse({ vertices: { latitude, longitude } }: Network, end: Position, maxMetres: number): Float64Array {
  const axes = axesFrom(end);
  const left = new Float64Array(latitude.length);
  for (let v = 0; v < left.length; v++) {
    const x = eastOf(axes, float64At(longitude, v));
    const y = northOf(axes, float64At(latitude, v));
    // The projection is exact to less than a hundredth.
    left[v] = maxMetres - 0.99 * Math.sqrt(x * x + y * y);
  }
  return left;
}

/** The projection `flat` in numbers: an object and a cosine for each point of a network take several times as long. */
const axesFrom = (origin: Position) => {
  const { x, y } = flat({ origin }, { latitude: origin.latitude + 1, longitude: origin.longitude + 1 });
  return { origin, perEast: x, perNorth: y };
};
type Axes = ReturnType<typeof axesFrom>;
const northOf = ({ origin, perNorth }: Axes, latitude: number) => (latitude - origin.latitude) * perNorth;
const eastOf = ({ origin, perEast }: Axes, longitude: number) => {
  const east = longitude - origin.longitude;
  return (east - 360 * Math.round(east / 360)) * perEast;
};

const pointOf = ([longitude, latitude]: readonly [number, number] = [0, 0]): Position => ({ latitude, longitude });

/** Edges of the way out and edges parallel to them. */
export function knownEdges({ edges, shape }: Network, { coordinates, stretches }: WalkedWay): Set<number> {
  const route = walkRoute(coordinates);
  // A route that ends at a vertex may name an edge there that it does not take.
  const known = new Set(stretches.flatMap(({ edge, start, end }) => (start === end ? [] : [edge])));
  const { west, east, south, north, columns, cells } = cellsBeside(route);
  const axes = axesFrom(route.origin);
  const x = (p: number) => eastOf(axes, int32At(shape, 2 * p + 1) / 1e7);
  const y = (p: number) => northOf(axes, int32At(shape, 2 * p) / 1e7);
  const [left, bottom] = [cellOf(west), cellOf(south)];
  const isBeside = (aside: number, up: number) => {
    const column = cellOf(aside) - left;
    return column >= 0 && column < columns && cells[(cellOf(up) - bottom) * columns + column] === 1;
  };
  // The latitude alone rejects most edges of a city.
  const latitudeAt = (metres: number) => 1e7 * (route.origin.latitude + metres / axes.perNorth);
  const [lowest, highest] = [latitudeAt(south), latitudeAt(north)];
  for (let edge = 0; edge < edges.count; edge++) {
    const first = uint32At(edges.shapeStart, edge);
    const latitude = int32At(shape, 2 * first);
    if (latitude < lowest || latitude > highest) continue;
    const from = x(first);
    if (from < west || from > east || !isBeside(from, y(first)) || float64At(edges.metres, edge) <= MIN_METRES)
      continue;
    const last = uint32At(edges.shapeStart, edge + 1) - 1;
    const middle = (first + last) >> 1;
    const other = last - first > 1 ? middle : last;
    if (isBeside(x(last), y(last)) && isBeside((x(middle) + x(other)) / 2, (y(middle) + y(other)) / 2)) known.add(edge);
  }
  return known;
}

const cellOf = (metres: number) => Math.floor(metres / CELL_METRES);
const FAR = cellOf(SAME_STREET_METRES);
const STEPS = Array.from({ length: 2 * FAR + 1 }, (_, i) => i - FAR);

/** A bitmap of the grid cells whose centre lies beside the route, and its bounds in metres. */
function cellsBeside(route: WalkRoute) {
  const [west, east] = [Math.min(...route.x) - SAME_STREET_METRES, Math.max(...route.x) + SAME_STREET_METRES];
  const [south, north] = [Math.min(...route.y) - SAME_STREET_METRES, Math.max(...route.y) + SAME_STREET_METRES];
  const columns = cellOf(east) - cellOf(west) + 1;
  const cells = new Uint8Array(columns * (cellOf(north) - cellOf(south) + 1));
  const disc = STEPS.flatMap((up) =>
    STEPS.filter((aside) => Math.hypot(aside, up) <= FAR).map((aside) => up * columns + aside),
  );
  let before = -1;
  for (let metres = 0; metres <= route.total + CELL_METRES; metres += CELL_METRES) {
    const { x, y } = placeAlong(route, metres);
    const here = (cellOf(y) - cellOf(south)) * columns + cellOf(x) - cellOf(west);
    if (here !== before) for (const apart of disc) cells[here + apart] = 1;
    before = here;
  }
  return { west, east, south, north, columns, cells };
}

function repeatedMetres({ edges }: Network, known: ReadonlySet<number>, stretches: readonly Stretch[]): number {
  let repeated = 0;
  for (const { edge, start, end } of stretches) {
    if (known.has(edge)) repeated += Math.abs(end - start) * float64At(edges.metres, edge);
  }
  return repeated;
}
