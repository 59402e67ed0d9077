import { alongWriting, type Dot, leastRectangle } from './leastRectangle.ts';
import type { TextRegion } from './pixels.ts';

/** How sure the detection model is, place by place, that there is writing. */
export interface TextMap {
  width: number;
  height: number;
  data: Float32Array;
}

const leastSure = 0.3;
const leastMean = 0.5;
/** The model marks the core of a line: the line itself is so much larger. */
const unclip = 1.6;
const leastSide = 3;

/** Lines of writing in a map of the model: what hangs together becomes a rectangle, the largest first. */
export function textRegions(map: TextMap): TextRegion[] {
  const regions: TextRegion[] = [];
  for (const dots of patches(map)) {
    const rectangle = leastRectangle(dots);
    if (Math.min(rectangle.width, rectangle.height) < leastSide) continue;
    if (meanIn(map, rectangle) < leastMean) continue;
    regions.push(alongWriting(grown(rectangle)));
  }
  return regions.toSorted((a, b) => b.width * b.height - a.width * a.height);
}

function grown({ width, height, ...place }: TextRegion): TextRegion {
  const by = (width * height * unclip) / (2 * (width + height));
  return { ...place, width: width + 2 * by, height: height + 2 * by };
}

/** The borders of what hangs together, corners included: a hull needs no more of them. */
function patches({ width, height, data }: TextMap): Dot[][] {
  const seen = new Uint8Array(width * height);
  const found: Dot[][] = [];
  const isText = (at: number) => (data[at] ?? 0) > leastSure;
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
