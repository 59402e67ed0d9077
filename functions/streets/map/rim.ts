import type { Window } from './cutLine.ts';

/** Whether a point lies on the edge of the square. */
export const isOnRim = (x: number, y: number, { least, most }: Window): boolean =>
  x <= least || x >= most || y <= least || y >= most;

/** Where one comes to the rim who goes on in that direction. */
export function onRim(x: number, y: number, dx: number, dy: number, { least, most }: Window): [number, number] {
  const steps = [
    [dx, x],
    [dy, y],
  ].map(([step = 0, at = 0]) => (step === 0 ? Infinity : ((step > 0 ? most : least) - at) / step));
  const step = Math.min(...steps);
  const clamped = (at: number) => Math.min(most, Math.max(least, Math.round(at)));
  return [clamped(x + step * dx), clamped(y + step * dy)];
}

/** How far along the rim, clockwise from the upper left corner. */
export function rimPlace(x: number, y: number, { least, most }: Window): number {
  const side = most - least;
  if (y <= least) return x - least;
  if (x >= most) return side + y - least;
  if (y >= most) return 2 * side + most - x;
  return (3 * side + most - y) % (4 * side);
}

/** Counted clockwise from the upper left one. */
export function cornerOf(corner: number, { least, most }: Window): [number, number] {
  return [corner === 1 || corner === 2 ? most : least, corner === 2 || corner === 3 ? most : least];
}
