import type { Pixels } from './pixels.ts';

/** Letters are strokes side by side: in one row of pixels so many edges, by turns to dark and to light. */
const leastEdges = 4;
/** The height of the smallest letters that can be read, in pixels. */
const leastRows = 5;
/** The widest letters that fill a picture: beyond this share of its width the next edge belongs to something else. */
const mostGap = 0.1;
/** Against the strongest of a group: what is fainter is the ringing of JPEG beside an edge. */
const leastShare = 0.3;
/** Of the picture's own contrast, so that a plate by night counts as one by day. */
const leastStep = 0.06;

/**
 * Whether there may be writing in a picture: a look of some milliseconds that keeps walls, skies and black pictures from
 * the models. Where it is in doubt it says yes.
 */
export function mayHaveWriting({ width, height, data }: Pixels): boolean {
  const shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at++) shades[at] = data[at * 3 + 1] ?? 0;
  const step = Math.max(2, contrastOf(shades) * leastStep);
  const reach = mostGap * width;
  let rows = 0;
  for (let y = 0; y < height && rows < leastRows; y++) {
    if (hasStrokes(shades.subarray(y * width, (y + 1) * width), step, reach)) rows++;
  }
  return rows >= leastRows;
}

/** Between the darkest and the lightest hundredth. */
function contrastOf(shades: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1;
  const beyond = (from: number, by: 1 | -1) => {
    let shade = from;
    for (let left = shades.length / 100; left > 0; shade += by) left -= counts[shade] ?? 0;
    return shade;
  };
  return beyond(255, -1) - beyond(0, 1);
}

function hasStrokes(row: Uint8Array, step: number, reach: number): boolean {
  let edges = 0;
  let [strongest, last, sign] = [0, -Infinity, 0];
  for (let x = 2; x < row.length; x++) {
    const change = (row[x] ?? 0) - (row[x - 2] ?? 0);
    const size = Math.abs(change);
    if (size < step) continue;
    if (x - last > reach || size * leastShare > strongest) [edges, strongest, sign] = [0, 0, 0];
    if (size < strongest * leastShare) continue;
    if (Math.sign(change) !== sign) edges++;
    if (edges >= leastEdges) return true;
    [strongest, last, sign] = [Math.max(strongest, size), x, Math.sign(change)];
  }
  return false;
}
