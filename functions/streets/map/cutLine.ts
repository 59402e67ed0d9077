import { numberAt } from '../network/typedArrays.ts';
import type { Box } from './mercator.ts';

/** The clipping window of a tile. Coordinates are interleaved x and y in tile units. */

export interface Window {
  min: number;
  max: number;
}

/** Clips a line to the window: rounded parts without repeated points. */
export function cutLine(points: ArrayLike<number>, window: Window): number[][] {
  if (isWithin(points, window)) {
    const whole = rounded(points);
    return whole.length > 2 ? [whole] : [];
  }
  const parts: number[][] = [];
  let part: number[] = [];
  for (let p = 2; p < points.length; p += 2) {
    const x = numberAt(points, p - 2);
    const y = numberAt(points, p - 1);
    const dx = numberAt(points, p) - x;
    const dy = numberAt(points, p + 1) - y;
    // Liang-Barsky: the range of the segment inside the window.
    const from = Math.max(0, entersAt(x, dx, window), entersAt(y, dy, window));
    const to = Math.min(1, leavesAt(x, dx, window), leavesAt(y, dy, window));
    if (from >= to) continue;
    if (from > 0 || parts.length === 0) {
      part = [];
      parts.push(part);
      put(part, x + from * dx, y + from * dy);
    }
    put(part, x + to * dx, y + to * dy);
  }
  return parts.filter(({ length }) => length > 2);
}

function isWithin(points: ArrayLike<number>, { min, max }: Window): boolean {
  for (let p = 0; p < points.length; p++) {
    const at = numberAt(points, p);
    if (at < min || at > max) return false;
  }
  return true;
}

function rounded(points: ArrayLike<number>): number[] {
  const part: number[] = [];
  for (let p = 0; p < points.length; p += 2) put(part, numberAt(points, p), numberAt(points, p + 1));
  return part;
}

function entersAt(at: number, step: number, { min, max }: Window): number {
  if (step === 0) return at < min || at > max ? Number.POSITIVE_INFINITY : 0;
  return ((step > 0 ? min : max) - at) / step;
}

function leavesAt(at: number, step: number, { min, max }: Window): number {
  return step === 0 ? 1 : ((step > 0 ? max : min) - at) / step;
}

function put(part: number[], x: number, y: number): void {
  const column = Math.round(x);
  const row = Math.round(y);
  if (part.length > 0 && part[part.length - 2] === column && part[part.length - 1] === row) return;
  part.push(column, row);
}

/** Clips a ring to the window, rounded and with the winding order of outer rings; empty if outside. */
export function cutRing(ring: ArrayLike<number>, window: Window): number[] {
  const { min, max } = window;
  return outward(isWithin(ring, window) ? ring : clipped(ring, { left: min, top: min, right: max, bottom: max }));
}

export const cutToBox = (ring: ArrayLike<number>, box: Box): number[] => outward(clipped(ring, box));

function outward(ring: ArrayLike<number>): number[] {
  const part = rounded(ring);
  if (part.length > 2 && part[0] === part.at(-2) && part[1] === part.at(-1)) part.length -= 2;
  const area = doubleArea(part);
  if (part.length < 6 || area === 0) return [];
  return area > 0 ? part : turned(part);
}

/** Clips a polygon: the outer ring, then holes with opposite winding; empty if the outer ring is outside. */
export function cutRings([outer, ...holes]: readonly ArrayLike<number>[], window: Window): number[][] {
  const rim = outer === undefined ? [] : cutRing(outer, window);
  if (rim.length === 0) return [];
  const rings = holes.map((hole) => cutRing(hole, window)).filter(({ length }) => length > 0);
  return [rim, ...rings.map(turned)];
}

export function clipped(ring: ArrayLike<number>, { left, top, right, bottom }: Box): ArrayLike<number> {
  let points = clipSide(ring, 0, 1, left);
  points = clipSide(points, 0, -1, right);
  points = clipSide(points, 1, 1, top);
  return clipSide(points, 1, -1, bottom);
}

/** One step of Sutherland-Hodgman: keeps the points above (side 1) or below (side -1) the limit on an axis. */
function clipSide(points: ArrayLike<number>, axis: 0 | 1, side: 1 | -1, limit: number): number[] {
  if (points.length === 0) return [];
  const kept: number[] = [];
  let ax = numberAt(points, points.length - 2);
  let ay = numberAt(points, points.length - 1);
  let wasInside = ((axis === 0 ? ax : ay) - limit) * side >= 0;
  for (let p = 0; p < points.length; p += 2) {
    const bx = numberAt(points, p);
    const by = numberAt(points, p + 1);
    const isInside = ((axis === 0 ? bx : by) - limit) * side >= 0;
    if (wasInside !== isInside) {
      const share = axis === 0 ? (limit - ax) / (bx - ax) : (limit - ay) / (by - ay);
      kept.push(ax + share * (bx - ax), ay + share * (by - ay));
    }
    if (isInside) kept.push(bx, by);
    ax = bx;
    ay = by;
    wasInside = isInside;
  }
  return kept;
}

/** Shoelace formula, positive for clockwise rings on the screen. */
export function doubleArea(ring: ArrayLike<number>): number {
  let sum = 0;
  for (let p = 0, before = ring.length - 2; p < ring.length; before = p, p += 2) {
    sum += numberAt(ring, before) * numberAt(ring, p + 1) - numberAt(ring, p) * numberAt(ring, before + 1);
  }
  return sum;
}

function turned(ring: readonly number[]): number[] {
  const other: number[] = [];
  for (let p = ring.length - 2; p >= 0; p -= 2) other.push(numberAt(ring, p), numberAt(ring, p + 1));
  return other;
}
