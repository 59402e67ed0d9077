import { bearing, type FlatPoint } from '../../../shared/domain/walk/walkRoute.ts';

export const LOOK_METRES = 18;

/** Not `Math.hypot`, which is several times slower. */
const lengthOf = (a: FlatPoint, b: FlatPoint): number => Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);

export function headingAfter(points: readonly FlatPoint[]): number {
  const last = points.at(-1);
  const before = alongLine(points, -LOOK_METRES);
  return last && before ? bearing(before, last) : 0;
}

export function headingInto(points: readonly FlatPoint[], metres = LOOK_METRES): number {
  const [first] = points;
  const there = alongLine(points, metres);
  return first && there ? bearing(first, there) : 0;
}

/** The point at these metres of a line, counted from its end if negative. */
export function alongLine(points: readonly FlatPoint[], metres: number): FlatPoint | undefined {
  let left = Math.abs(metres);
  let before = metres < 0 ? points.at(-1) : points[0];
  for (let i = 1; i < points.length && before; i++) {
    const point = points[metres < 0 ? points.length - 1 - i : i];
    if (!point) break;
    const length = lengthOf(before, point);
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
  const tail = tailOf(points);
  if (tail || trail.length === 0) return tail ?? points;
  const all = [...trail, ...points.slice(1)];
  return tailOf(all) ?? all;
}

/** The last points as far as `headingAfter` looks back; undefined where there are too few. */
function tailOf(points: readonly FlatPoint[]): readonly FlatPoint[] | undefined {
  let metres = 0;
  for (let i = points.length - 1; i > 0; i--) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && b) metres += lengthOf(a, b);
    if (metres >= LOOK_METRES) return points.slice(i - 1);
  }
  return undefined;
}

export function distanceToLine(fromX: number, fromY: number, toX: number, toY: number, { x, y }: FlatPoint): number {
  const [east, north] = [toX - fromX, toY - fromY];
  const squared = east ** 2 + north ** 2;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * east + (y - fromY) * north) / squared));
  // Not `Math.hypot`, which is several times slower in this innermost loop.
  return Math.sqrt((fromX + share * east - x) ** 2 + (fromY + share * north - y) ** 2);
}
