import type { TextRegion } from './pixels.ts';

export interface Dot {
  x: number;
  y: number;
}

/** The rectangle of least area around some dots: one of its sides lies along a side of their convex hull. */
export function leastRectangle(dots: readonly Dot[]): TextRegion {
  const hull = convexHull(dots);
  let best: TextRegion | undefined;
  for (const [i, from] of hull.entries()) {
    const to = hull[(i + 1) % hull.length] ?? from;
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const found = rectangleAlong(hull, angle);
    if (!best || found.width * found.height < best.width * best.height) best = found;
  }
  if (!best) throw new Error('no dots, no rectangle');
  return best;
}

function rectangleAlong(hull: readonly Dot[], angle: number): TextRegion {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: right - left + 1,
    height: bottom - top + 1,
    angle,
  };
}

/** Andrew's monotone chain: sorted by x, the lower side from left to right, then the upper one back. */
function convexHull(dots: readonly Dot[]): Dot[] {
  const sorted = dots.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const side = (all: readonly Dot[]) => {
    const kept: Dot[] = [];
    for (const dot of all) {
      while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), dot)) kept.pop();
      kept.push(dot);
    }
    return kept;
  };
  const lower = side(sorted);
  const upper = side(sorted.toReversed());
  const hull = [...lower.slice(0, -1), ...upper.slice(0, -1)];
  return hull.length > 0 ? hull : sorted.slice(0, 1);
}

const turnsLeft = (a: Dot | undefined, b: Dot | undefined, c: Dot): boolean =>
  a !== undefined && b !== undefined && (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;

/**
 * The same rectangle with its width along the writing: from left to right, and from the foot to the head where it is
 * much higher than wide.
 */
export function alongWriting({ x, y, width, height, angle }: TextRegion): TextRegion {
  const quarter = Math.PI / 2;
  const turned = (by: number) => angle + by - Math.PI * 2 * Math.round((angle + by) / (Math.PI * 2));
  let best = { x, y, width, height, angle: turned(0) };
  for (const turns of [1, 2, 3]) {
    const swapped = turns % 2 === 1;
    const next = {
      x,
      y,
      width: swapped ? height : width,
      height: swapped ? width : height,
      angle: turned(turns * quarter),
    };
    if (Math.abs(next.angle) < Math.abs(best.angle)) best = next;
  }
  if (best.height < 1.5 * best.width) return best;
  return { ...best, width: best.height, height: best.width, angle: best.angle - quarter };
}
