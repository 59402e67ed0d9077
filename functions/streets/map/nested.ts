import { isIn } from './isIn.ts';
import { boxOf } from './mercator.ts';

/** Areas out of rings that do not cross: each ring with its holes. What lies within a hole is an area of its own again. */
export function nested<Ring extends ArrayLike<number>>(rings: readonly Ring[]): Ring[][] {
  if (rings.length < 2) return rings.map((ring) => [ring]);
  const known = rings.map((ring) => ({ ring, box: boxOf([ring]) }));
  const around = known.map(({ ring }, r) => {
    const [x = 0, y = 0] = [ring[0], ring[1]];
    return known.flatMap(({ ring: other, box }, o) => {
      const mayBe = o !== r && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      return mayBe && isIn(other, x, y) ? [o] : [];
    });
  });
  const isHole = (r: number) => (around[r]?.length ?? 0) % 2 === 1;
  const areas = new Map(rings.flatMap((ring, r) => (isHole(r) ? [] : [[r, [ring]]])));
  for (const [r, ring] of rings.entries()) {
    if (!isHole(r)) continue;
    // The innermost of those around it has all the others around itself.
    const depth = (around[r]?.length ?? 0) - 1;
    const outer = around[r]?.find((o) => around[o]?.length === depth);
    if (outer !== undefined) areas.get(outer)?.push(ring);
  }
  return [...areas.values()];
}
