/**
 * Where to write the name of an area: in the middle of its widest part on one of a few rows through it, so that the name of
 * a bent lake does not stand on its shore. Rings of x and y interleaved, the outer one and its holes.
 */
export function labelPlace(rings: readonly ArrayLike<number>[]): [x: number, y: number] {
  const [outer = []] = rings;
  let top = Infinity;
  let bottom = -Infinity;
  for (let p = 1; p < outer.length; p += 2) {
    top = Math.min(top, outer[p] ?? 0);
    bottom = Math.max(bottom, outer[p] ?? 0);
  }
  let best = { width: -1, x: outer[0] ?? 0, y: outer[1] ?? 0 };
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    // A hair beside whole numbers, on which the corners lie.
    const y = Math.floor(top + (bottom - top) * share) + 0.5;
    const crossings = crossingsOf(rings, y);
    for (let i = 1; i < crossings.length; i += 2) {
      const [from = 0, to = 0] = [crossings[i - 1], crossings[i]];
      // The middle row wins where others are hardly wider.
      const width = (to - from) * (share === 0.5 ? 1.2 : 1);
      if (width > best.width) best = { width, x: Math.round((from + to) / 2), y: Math.round(y) };
    }
  }
  return [best.x, best.y];
}

function crossingsOf(rings: readonly ArrayLike<number>[], y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let p = 0, before = ring.length - 2; p < ring.length; before = p, p += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[before], ring[before + 1], ring[p], ring[p + 1]];
      if (ay > y !== by > y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
    }
  }
  return crossings.sort((a, b) => a - b);
}
