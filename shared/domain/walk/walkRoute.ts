import type { Line, Position } from '../geo.ts';
import { METRES_PER_DEGREE } from '../geo.ts';

/** A route projected to metres east and north of its start; walks are short enough for that. */
export interface WalkRoute {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly along: Float64Array;
  readonly total: number;
  readonly origin: Position;
}

export interface FlatPoint {
  readonly x: number;
  readonly y: number;
}

/** The point of a route nearest to a given point. */
export interface RoutePlace extends FlatPoint {
  readonly along: number;
  readonly away: number;
}

const perLongitude = ({ latitude }: Position) => METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

export function flat({ origin }: Pick<WalkRoute, 'origin'>, { latitude, longitude }: Position): FlatPoint {
  // Wraps around the antimeridian: longitudes of a route continue past 180, a device's do not.
  const turn = longitude - origin.longitude - 360 * Math.round((longitude - origin.longitude) / 360);
  return { x: turn * perLongitude(origin), y: (latitude - origin.latitude) * METRES_PER_DEGREE };
}

export const positionOf = ({ origin }: Pick<WalkRoute, 'origin'>, { x, y }: FlatPoint): Position => ({
  latitude: origin.latitude + y / METRES_PER_DEGREE,
  longitude: origin.longitude + x / perLongitude(origin),
});

const startOf = ([[longitude, latitude] = [0, 0]]: Line): Position => ({ latitude, longitude });

/** Routes to be compared must share an origin. */
export function walkRoute(line: Line, origin = startOf(line)): WalkRoute {
  const [x, y, along] = [new Float64Array(line.length), new Float64Array(line.length), new Float64Array(line.length)];
  let before: FlatPoint | undefined;
  let total = 0;
  line.forEach(([longitude, latitude], index) => {
    const point = flat({ origin }, { latitude, longitude });
    if (before) total += Math.hypot(point.x - before.x, point.y - before.y);
    [x[index], y[index], along[index]] = [point.x, point.y, total];
    before = point;
  });
  return { x, y, along, total, origin };
}

/**
 * The nearest point within a window of the route. `worse` adds a penalty (never below 0) that depends on the position
 * along the route.
 */
export function nearestOnRoute(
  route: WalkRoute,
  point: FlatPoint,
  { from, to }: { from: number; to: number } = { from: 0, to: route.total },
  worse: (along: number) => number = () => 0,
): RoutePlace {
  const { x, y, along } = route;
  let best: RoutePlace = { along: 0, x: 0, y: 0, away: Math.hypot(point.x, point.y) };
  let min = Number.POSITIVE_INFINITY;
  for (let piece = pieceAt(route, from); piece < along.length - 1; piece++) {
    const start = along[piece] ?? 0;
    const end = along[piece + 1] ?? 0;
    if (start > to) break;
    const [fromX, fromY] = [x[piece] ?? 0, y[piece] ?? 0];
    const [east, north] = [(x[piece + 1] ?? 0) - fromX, (y[piece + 1] ?? 0) - fromY];
    const length = end - start;
    const foot = length === 0 ? 0 : ((point.x - fromX) * east + (point.y - fromY) * north) / length;
    const walked = Math.min(Math.max(foot, from - start, 0), to - start, length);
    const share = length === 0 ? 0 : walked / length;
    const [footX, footY] = [fromX + share * east, fromY + share * north];
    // Innermost loop: `Math.hypot` takes several times as long.
    const away = Math.sqrt((point.x - footX) ** 2 + (point.y - footY) ** 2);
    if (away >= min) continue;
    const measured = away + worse(start + walked);
    if (measured >= min) continue;
    min = measured;
    best = { along: start + walked, x: footX, y: footY, away };
  }
  return best;
}

function pieceAt({ along }: WalkRoute, metres: number): number {
  let low = 0;
  let high = Math.max(0, along.length - 2);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((along[middle + 1] ?? 0) < metres) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function placeAlong(route: WalkRoute, metres: number): FlatPoint {
  const { x, y, along, total } = route;
  const wanted = Math.min(Math.max(metres, 0), total);
  const piece = pieceAt(route, wanted);
  const length = (along[piece + 1] ?? 0) - (along[piece] ?? 0);
  const share = length > 0 ? (wanted - (along[piece] ?? 0)) / length : 0;
  const [fromX, fromY] = [x[piece] ?? 0, y[piece] ?? 0];
  return { x: fromX + share * ((x[piece + 1] ?? fromX) - fromX), y: fromY + share * ((y[piece + 1] ?? fromY) - fromY) };
}

// Comparisons instead of remainders, which take several times as long in the loops of the directions.
export function bearing(from: FlatPoint, to: FlatPoint): number {
  const angle = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360;
  return angle >= 360 ? angle - 360 : angle;
}

/** Angle between compass directions, -180 to 180 degrees, positive to the right. */
export function turnBetween(from: number, to: number): number {
  const turn = to - from;
  const angle = (Math.abs(turn) < 360 ? turn : turn % 360) + 540;
  return angle - (angle >= 720 ? 720 : angle >= 360 ? 360 : 0) - 180;
}
