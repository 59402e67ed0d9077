import type { TextRegion } from './pixels.ts';

interface Dot {
  x: number;
  y: number;
}

/**
 * The rectangle of least area around the points (rotating calipers): one of its sides lies on a side of their convex
 * hull.
 */
function minAreaRectangle(dots: readonly Dot[]): TextRegion {
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

/** Andrew's monotone chain: sorted by x, the lower hull from left to right, then the upper one back. */
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
 * The same rectangle with its width in reading direction: left to right, or bottom to top where it is much higher than
 * wide.
 */
function alongWriting({ x, y, width, height, angle }: TextRegion): TextRegion {
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

/** Output of the detection model: the probability of text per pixel. */
export interface TextMap {
  width: number;
  height: number;
  data: Float32Array;
}

const minSure = 0.3;
const minMean = 0.5;
/** The model marks the core of a line: its rectangle grows by this ratio (DB unclip). */
const unclip = 1.6;
const minSide = 3;

/** Text lines in the detection map: each connected component becomes a rectangle, the largest first. */
export function textRegions(map: TextMap): TextRegion[] {
  const regions: TextRegion[] = [];
  for (const dots of patches(map)) {
    const rectangle = minAreaRectangle(dots);
    if (Math.min(rectangle.width, rectangle.height) < minSide) continue;
    if (meanIn(map, rectangle) < minMean) continue;
    regions.push(alongWriting(grown(rectangle)));
  }
  return regions.toSorted((a, b) => b.width * b.height - a.width * a.height);
}

function grown({ width, height, ...place }: TextRegion): TextRegion {
  const by = (width * height * unclip) / (2 * (width + height));
  return { ...place, width: width + 2 * by, height: height + 2 * by };
}

/** Border pixels of each connected component: enough for a convex hull. */
function patches({ width, height, data }: TextMap): Dot[][] {
  const seen = new Uint8Array(width * height);
  const found: Dot[][] = [];
  const isText = (at: number) => (data[at] ?? 0) > minSure;
  const stack: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || !isText(start)) continue;
    const border: Dot[] = [];
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      let isBorder = false;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          const next = ny * width + nx;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height || !isText(next)) isBorder = true;
          else if (!seen[next]) {
            seen[next] = 1;
            stack.push(next);
          }
        }
      }
      if (isBorder) border.push({ x, y });
    }
    found.push(border);
  }
  return found;
}

function meanIn({ width, height, data }: TextMap, region: TextRegion): number {
  const [cos, sin] = [Math.cos(region.angle), Math.sin(region.angle)];
  const reach = Math.hypot(region.width, region.height) / 2;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, Math.floor(region.y - reach)); y <= Math.min(height - 1, region.y + reach); y++) {
    for (let x = Math.max(0, Math.floor(region.x - reach)); x <= Math.min(width - 1, region.x + reach); x++) {
      const [dx, dy] = [x - region.x, y - region.y];
      if (Math.abs(dx * cos + dy * sin) > region.width / 2 || Math.abs(dy * cos - dx * sin) > region.height / 2)
        continue;
      sum += data[y * width + x] ?? 0;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
