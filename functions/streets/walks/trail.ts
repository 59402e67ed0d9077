import { bearing, type FlatPoint } from '../../../shared/domain/walk/walkRoute.ts';

export const LOOK_METRES = 18;

export function headingAfter(points: readonly FlatPoint[]): number {
  const last = points.at(-1);
  const before = alongLine(points.toReversed(), LOOK_METRES);
  return last && before ? bearing(before, last) : 0;
}

export function headingInto(points: readonly FlatPoint[], metres = LOOK_METRES): number {
  const [first] = points;
  const there = alongLine(points, metres);
  return first && there ? bearing(first, there) : 0;
}

export function alongLine(points: readonly FlatPoint[], metres: number): FlatPoint | undefined {
  let left = metres;
  let before = points[0];
  for (const point of points) {
    if (!before) break;
    const length = Math.hypot(point.x - before.x, point.y - before.y);
    if (length >= left && length > 0) {
      const share = left / length;
      return { x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) };
    }
    left -= length;
    before = point;
  }
  return before;
}

/** Appends points and keeps only the tail that `headingAfter` needs. */
export function trailWith(trail: readonly FlatPoint[], points: readonly FlatPoint[]): readonly FlatPoint[] {
  const all = trail.length === 0 ? points : [...trail, ...points.slice(1)];
  let metres = 0;
  for (let i = all.length - 1; i > 0; i--) {
    const [a, b] = [all[i - 1], all[i]];
    if (a && b) metres += Math.hypot(b.x - a.x, b.y - a.y);
    if (metres >= LOOK_METRES) return all.slice(i - 1);
  }
  return all;
}

export function distanceToLine(fromX: number, fromY: number, toX: number, toY: number, { x, y }: FlatPoint): number {
  const [east, north] = [toX - fromX, toY - fromY];
  const squared = east ** 2 + north ** 2;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * east + (y - fromY) * north) / squared));
  // Not `Math.hypot`, which is several times slower in this innermost loop.
  return Math.sqrt((fromX + share * east - x) ** 2 + (fromY + share * north - y) ** 2);
}
