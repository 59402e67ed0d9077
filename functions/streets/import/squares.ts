import { DEGREE } from '../network/network.ts';

/** A weighted graph that answers whether a path within a length exists. */
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

/** A point on the rim of a square, in degrees x 1e7. */
export interface RimPoint {
  node: number;
  latitude: number;
  longitude: number;
  isEntrance: boolean;
  isBlocked?: boolean;
}

/** Outer rims and those of obstacles, first point not repeated. */
export type Rims = readonly (readonly RimPoint[])[];

/** Above this number of points every second or third is skipped, as the lines grow quadratically. */
const MAX_PLACES = 48;
const HARDLY_LONGER = 1.05;

/**
 * Visibility graph of an open square: lines between entrances and concave corners that see each other. Paths along
 * these lines are hardly longer than the true shortest one.
 */
export function linesAcross(rims: Rims): [from: RimPoint, to: RimPoint][] {
  const middle = rims[0]?.[0]?.latitude ?? 0;
  const squeeze = Math.cos((middle / DEGREE / 180) * Math.PI);
  const flat = rims.map((rim) => rim.map((point) => ({ x: point.longitude * squeeze, y: point.latitude })));
  const places = rims.flatMap((rim, r) =>
    rim.flatMap((point, index) =>
      point.isEntrance || isReflex(flat, r, index) ? [{ point, rim, index, at: flat[r]?.[index] ?? ORIGIN }] : [],
    ),
  );
  const every = Math.ceil(places.length / MAX_PLACES);
  const kept = places.filter((_, index) => index % every === 0);
  const lines: { ends: [RimPoint, RimPoint]; from: number; to: number; length: number }[] = [];
  kept.forEach((a, i) => {
    for (const b of kept.slice(i + 1)) {
      const [from, to] = [a.point.node, b.point.node];
      if (from === to || areNeighbours(a, b) || !seesAcross(flat, a.at, b.at)) continue;
      lines.push({ ends: [a.point, b.point], from, to, length: distance(a.at, b.at) });
    }
  });
  return withoutNeedless(lines, meshOfRims(rims, flat)).map(({ ends }) => ends);
}

/**
 * Greedy spanner: shortest lines first; a line is dropped if earlier ones connect its ends at hardly greater length.
 */
export function withoutNeedless<Line extends { from: number; to: number; length: number }>(
  lines: readonly Line[],
  mesh: Mesh,
): Line[] {
  return lines
    .toSorted((one, other) => one.length - other.length)
    .filter(({ from, to, length }) => {
      if (mesh.hasWayWithin(from, to, HARDLY_LONGER * length)) return false;
      mesh.add(from, to, length);
      return true;
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

interface RimIndex {
  rim: readonly RimPoint[];
  index: number;
}

function areNeighbours(a: RimIndex, b: RimIndex): boolean {
  const apart = Math.abs(a.index - b.index);
  return a.rim === b.rim && (apart === 1 || apart === a.rim.length - 1);
}

/** Whether the corner is reflex: shortest paths bend only around such corners. */
function isReflex(rims: readonly (readonly Flat[])[], r: number, index: number): boolean {
  const rim = rims[r] ?? [];
  const before = rim[(index + rim.length - 1) % rim.length] ?? ORIGIN;
  const here = rim[index] ?? ORIGIN;
  const after = rim[(index + 1) % rim.length] ?? ORIGIN;
  if (Math.abs(side(before, here, after)) < 1) return false;
  const between = { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
  const near = { x: here.x + (between.x - here.x) * 0.01, y: here.y + (between.y - here.y) * 0.01 };
  return !isInside(rims, near);
}

/** Whether the straight line between two rim points stays on the square. */
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

/** Cross product, positive where `c` lies left of the line from `a` to `b`. */
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

/** Ray casting to the east, also over the rims of obstacles. */
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
