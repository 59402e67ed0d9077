import { DEGREE } from '../network/buildNetwork.ts';

/** Lines between places, as a graph that answers whether there is a way short enough. */
export class Mesh {
  private readonly lines = new Map<number, { to: number; length: number }[]>();

  add(from: number, to: number, length: number): void {
    this.end(from).push({ to, length });
    this.end(to).push({ to: from, length });
  }

  hasWayWithin(from: number, to: number, max: number): boolean {
    const open = new Map([[from, 0]]);
    const done = new Set<number>();
    while (open.size > 0) {
      const [place, length] = [...open].reduce((best, next) => (next[1] < best[1] ? next : best));
      if (place === to) return true;
      open.delete(place);
      done.add(place);
      for (const line of this.lines.get(place) ?? []) {
        const there = length + line.length;
        if (there > max || done.has(line.to) || there >= (open.get(line.to) ?? Number.POSITIVE_INFINITY)) continue;
        open.set(line.to, there);
      }
    }
    return false;
  }

  private end(place: number): { to: number; length: number }[] {
    const lines = this.lines.get(place) ?? [];
    this.lines.set(place, lines);
    return lines;
  }
}

/** A place on the rim of a square. Degrees x 1e7. */
export interface RimPoint {
  /** Index of its needed node. */
  node: number;
  latitude: number;
  longitude: number;
  /** Whether other ways meet the square here. */
  isEntrance: boolean;
}

/** Rims of a square: the outer ones and those around what stands on it, each without its first point repeated. */
export type Rims = readonly (readonly RimPoint[])[];

/** More places than this would make too many lines: then every second or third is left out. */
const MAX_PLACES = 48;
const HARDLY_LONGER = 1.05;

/**
 * Lines across an open square: between entrances, and corners that stand into it, that see each other. A way from one to
 * another over these lines is the way that one would walk, or hardly longer.
 */
export function linesAcross(rims: Rims): [from: RimPoint, to: RimPoint][] {
  const middle = rims[0]?.[0]?.latitude ?? 0;
  const squeeze = Math.cos((middle / DEGREE / 180) * Math.PI);
  const flat = rims.map((rim) => rim.map((point) => ({ x: point.longitude * squeeze, y: point.latitude })));
  const places = rims.flatMap((rim, r) =>
    rim.flatMap((point, index) =>
      point.isEntrance || standsIn(flat, r, index) ? [{ point, r, index, at: flat[r]?.[index] ?? ORIGIN }] : [],
    ),
  );
  const every = Math.ceil(places.length / MAX_PLACES);
  const kept = places.filter((_, index) => index % every === 0);
  const lines: { a: RimPoint; b: RimPoint; length: number }[] = [];
  kept.forEach((a, i) => {
    for (const b of kept.slice(i + 1)) {
      if (a.point.node === b.point.node || areNeighbours(rims, a, b) || !seesAcross(flat, a.at, b.at)) continue;
      lines.push({ a: a.point, b: b.point, length: distance(a.at, b.at) });
    }
  });
  return withoutNeedless(lines, meshOfRims(rims, flat));
}

/** The shortest lines first; a line is needless where those before it make a way that is hardly longer. */
function withoutNeedless(
  lines: readonly { a: RimPoint; b: RimPoint; length: number }[],
  mesh: Mesh,
): [from: RimPoint, to: RimPoint][] {
  return lines
    .toSorted((one, other) => one.length - other.length)
    .flatMap(({ a, b, length }): [RimPoint, RimPoint][] => {
      if (mesh.hasWayWithin(a.node, b.node, HARDLY_LONGER * length)) return [];
      mesh.add(a.node, b.node, length);
      return [[a, b]];
    });
}

function meshOfRims(rims: Rims, flat: readonly (readonly Flat[])[]): Mesh {
  const mesh = new Mesh();
  rims.forEach((rim, r) => {
    rim.forEach(({ node }, index) => {
      const next = (index + 1) % rim.length;
      const [here, there] = [flat[r]?.[index] ?? ORIGIN, flat[r]?.[next] ?? ORIGIN];
      mesh.add(node, rim[next]?.node ?? node, distance(here, there));
    });
  });
  return mesh;
}

const distance = (a: Flat, b: Flat): number => Math.hypot(b.x - a.x, b.y - a.y);

interface Flat {
  x: number;
  y: number;
}

const ORIGIN: Flat = { x: 0, y: 0 };

interface Place {
  r: number;
  index: number;
}

/** Next to each other on a rim, which is walked along anyway. */
function areNeighbours(rims: Rims, a: Place, b: Place): boolean {
  if (a.r !== b.r) return false;
  const apart = Math.abs(a.index - b.index);
  return apart === 1 || apart === (rims[a.r]?.length ?? 0) - 1;
}

/** Whether the square lies on more than half of the circle around this corner: lines bend around it. */
function standsIn(rims: readonly (readonly Flat[])[], r: number, index: number): boolean {
  const rim = rims[r] ?? [];
  const before = rim[(index + rim.length - 1) % rim.length] ?? ORIGIN;
  const here = rim[index] ?? ORIGIN;
  const after = rim[(index + 1) % rim.length] ?? ORIGIN;
  if (Math.abs(side(before, here, after)) < 1) return false;
  const between = { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
  const near = { x: here.x + (between.x - here.x) * 0.01, y: here.y + (between.y - here.y) * 0.01 };
  return !isInside(rims, near);
}

/** Whether the straight line between two places on the rims stays on the square. */
function seesAcross(rims: readonly (readonly Flat[])[], a: Flat, b: Flat): boolean {
  for (const rim of rims) {
    for (let i = 0; i < rim.length; i++) {
      const from = rim[i] ?? ORIGIN;
      const to = rim[(i + 1) % rim.length] ?? ORIGIN;
      if (crosses(a, b, from, to) || isBetween(a, b, from)) return false;
    }
  }
  return isInside(rims, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
}

/** Above 0 where `c` lies to the left of the line from `a` to `b`. */
const side = (a: Flat, b: Flat, c: Flat): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function crosses(a: Flat, b: Flat, c: Flat, d: Flat): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether a corner lies on the line, so that the line may leave the square there. */
function isBetween(a: Flat, b: Flat, corner: Flat): boolean {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0 || Math.abs(side(a, b, corner)) > length) return false;
  const along = ((corner.x - a.x) * (b.x - a.x) + (corner.y - a.y) * (b.y - a.y)) / length;
  return along > 1 && along < length - 1;
}

/** By counting the rims that a line to the east meets: outside of what stands on the square, too. */
function isInside(rims: readonly (readonly Flat[])[], { x, y }: Flat): boolean {
  let inside = false;
  for (const rim of rims) {
    for (let i = 0; i < rim.length; i++) {
      const a = rim[i] ?? ORIGIN;
      const b = rim[(i + 1) % rim.length] ?? ORIGIN;
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    }
  }
  return inside;
}
