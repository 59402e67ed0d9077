import { clipSide } from '../map/cutLine.ts';
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
  const [bottom, top] = [south * DEGREE - margin, north * DEGREE + margin];
  const [left, right] = [west * DEGREE - margin, east * DEGREE + margin];
  if (ring.length < 6) return new Int32Array();
  if (isWithin(ring, bottom, left, top, right)) return ring;
  let points = clipSide(ring, 0, 1, bottom);
  points = clipSide(points, 0, -1, top);
  points = clipSide(points, 1, 1, left);
  points = clipSide(points, 1, -1, right);
  return points.length < 6 ? new Int32Array() : Int32Array.from(points, Math.round);
}

function isWithin(ring: Int32Array, bottom: number, left: number, top: number, right: number): boolean {
  for (let p = 0; p < ring.length; p += 2) {
    const latitude = ring[p] ?? 0;
    const longitude = ring[p + 1] ?? 0;
    if (latitude < bottom || latitude > top || longitude < left || longitude > right) return false;
  }
  return true;
}
