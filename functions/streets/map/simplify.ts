import { numberAt } from '../network/typedArrays.ts';

/**
 * Douglas-Peucker for all tolerances at once: each point's weight is the squared tolerance up to which it is kept.
 * Points below `min` weigh 0.
 */
export function weightsOf(line: ArrayLike<number>, min: number): number[] {
  const last = line.length / 2 - 1;
  const weights = new Array<number>(last + 1).fill(0);
  weights[0] = weights[last] = Number.POSITIVE_INFINITY;
  const open: [start: number, end: number][] = [[0, last]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [start, end] = part;
    const ax = numberAt(line, 2 * start);
    const ay = numberAt(line, 2 * start + 1);
    const dx = numberAt(line, 2 * end) - ax;
    const dy = numberAt(line, 2 * end + 1) - ay;
    const square = dx * dx + dy * dy;
    let farthest = 0;
    let distance = min * min;
    for (let p = start + 1; p < end; p++) {
      const x = numberAt(line, 2 * p) - ax;
      const y = numberAt(line, 2 * p + 1) - ay;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
      const aside = x - share * dx;
      const along = y - share * dy;
      const away = aside * aside + along * along;
      if (away <= distance) continue;
      distance = away;
      farthest = p;
    }
    if (farthest === 0) continue;
    // Capped by the weights of both ends: a split is reached only if they are kept.
    weights[farthest] = Math.min(distance, numberAt(weights, start), numberAt(weights, end));
    open.push([start, farthest], [farthest, end]);
  }
  return weights;
}

export function ringWeightsOf(ring: ArrayLike<number>, min: number): number[] {
  const closed = Array.from(ring);
  closed.push(numberAt(closed, 0), numberAt(closed, 1));
  const weights = weightsOf(closed, min);
  weights.pop();
  return weights;
}

/** Drops points closer than the tolerance to the line between their neighbours. */
export function simplified(line: Float64Array, tolerance: number): Float64Array {
  return filtered(line, weightsOf(line, tolerance));
}

export function simplifiedRing(ring: Float64Array, tolerance: number): Float64Array {
  return filtered(ring, ringWeightsOf(ring, tolerance));
}

function filtered(line: Float64Array, weights: readonly number[]): Float64Array {
  return weights.every((weight) => weight > 0) ? line : line.filter((_, i) => numberAt(weights, i >> 1) > 0);
}
