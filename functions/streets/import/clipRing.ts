import { DEGREE } from '../network/buildNetwork.ts';
import type { Bounds } from '../tiles/tileGrid.ts';

/** Neighbouring tiles overlap by this share of their height, so that no hairline shows between two halves of a lake. */
const OVERLAP = 0.0005;

/**
 * The part of a ring inside a box (Sutherland and Hodgman: one side after the other). Degrees x 1e7, latitude and
 * longitude interleaved, first point not repeated. Fewer than three points left means nothing is left.
 */
export function clipRing(ring: Int32Array, { south, west, north, east }: Bounds): Int32Array {
  const margin = (north - south) * OVERLAP * DEGREE;
  let points = Array.from({ length: ring.length / 2 }, (_, p): Position => [ring[2 * p] ?? 0, ring[2 * p + 1] ?? 0]);
  points = clipSide(points, 0, 1, south * DEGREE - margin);
  points = clipSide(points, 0, -1, north * DEGREE + margin);
  points = clipSide(points, 1, 1, west * DEGREE - margin);
  points = clipSide(points, 1, -1, east * DEGREE + margin);
  return points.length < 3 ? new Int32Array() : Int32Array.from(points.flat(), Math.round);
}

type Position = readonly [latitude: number, longitude: number];

/** Keeps what lies above the limit (side 1) or below it (side -1) on the axis. */
function clipSide(points: readonly Position[], axis: 0 | 1, side: 1 | -1, limit: number): Position[] {
  const kept: Position[] = [];
  let before = points.at(-1);
  for (const point of points) {
    const isIn = (point[axis] - limit) * side >= 0;
    if (before && (before[axis] - limit) * side >= 0 !== isIn) {
      const share = (limit - before[axis]) / (point[axis] - before[axis]);
      kept.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]);
    }
    if (isIn) kept.push(point);
    before = point;
  }
  return kept;
}
