/** Without the points that lie so near to the line between their neighbours (Douglas and Peucker). */
export function simplified(line: Float64Array, tolerance: number): Float64Array {
  const last = line.length / 2 - 1;
  if (last < 2) return line;
  const keep = new Uint8Array(last + 1);
  keep[0] = keep[last] = 1;
  const open = [0, last];
  let kept = 2;
  while (open.length > 0) {
    const end = open.pop() ?? 0;
    const start = open.pop() ?? 0;
    let farthest = 0;
    let distance = tolerance * tolerance;
    for (let p = start + 1; p < end; p++) {
      const away = squareDistance(line, p, start, end);
      if (away <= distance) continue;
      distance = away;
      farthest = p;
    }
    if (farthest === 0) continue;
    keep[farthest] = 1;
    kept++;
    open.push(start, farthest, farthest, end);
  }
  if (kept > last) return line;
  return line.filter((_, i) => keep[i >> 1] === 1);
}

function squareDistance(line: Float64Array, p: number, start: number, end: number): number {
  const x = line[2 * p] ?? 0;
  const y = line[2 * p + 1] ?? 0;
  const ax = line[2 * start] ?? 0;
  const ay = line[2 * start + 1] ?? 0;
  const dx = (line[2 * end] ?? 0) - ax;
  const dy = (line[2 * end + 1] ?? 0) - ay;
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2;
}

/** The same of a ring, whose first point is not repeated. */
export function simplifiedRing(ring: Float64Array, tolerance: number): Float64Array {
  const closed = new Float64Array(ring.length + 2);
  closed.set(ring);
  closed.set(ring.subarray(0, 2), ring.length);
  return simplified(closed, tolerance).subarray(0, -2);
}
