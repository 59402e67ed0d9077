import { grouped } from '../grouped.ts';
import { numberAt } from '../network/typedArrays.ts';
import { doubleArea, type Window } from './cutLine.ts';
import { isIn } from './drawWay.ts';
import { wholeOf } from './vectorTile.ts';

const isOnRim = (x: number, y: number, { min, max }: Window): boolean => x <= min || x >= max || y <= min || y >= max;

function onRim(x: number, y: number, dx: number, dy: number, { min, max }: Window): [number, number] {
  const steps = [
    [dx, x],
    [dy, y],
  ].map(([step = 0, at = 0]) => (step === 0 ? Infinity : ((step > 0 ? max : min) - at) / step));
  const step = Math.min(...steps);
  const clamped = (at: number) => Math.min(max, Math.max(min, Math.round(at)));
  return [clamped(x + step * dx), clamped(y + step * dy)];
}

function rimPlace(x: number, y: number, { min, max }: Window): number {
  const side = max - min;
  if (y <= min) return x - min;
  if (x >= max) return side + y - min;
  if (y >= max) return 2 * side + max - x;
  return (3 * side + max - y) % (4 * side);
}

function cornerOf(corner: number, { min, max }: Window): [number, number] {
  return [corner === 1 || corner === 2 ? max : min, corner === 2 || corner === 3 ? max : min];
}

/**
 * Builds the sea polygons of a square from its coastlines, which OSM draws with the water on their right. Each polygon
 * is a clockwise outer ring with its islands; undefined without a coastline.
 */
export function seaIn(coasts: readonly number[][], window: Window): number[][][] | undefined {
  const chains = joinedChains(coasts);
  if (chains.length === 0) return undefined;
  const isClosed = (chain: readonly number[]) => chain[0] === chain.at(-2) && chain[1] === chain.at(-1);
  const rings = chains.filter(isClosed).map((ring) => ring.slice(0, -2));
  const shores = chains.filter((chain) => !isClosed(chain)).map((chain) => reachingOut(chain, window));
  const waters = [...closedAlongTheRim(shores, window), ...rings.filter((ring) => doubleArea(ring) > 0)];
  const islands = rings.filter((ring) => doubleArea(ring) < 0);
  // If all coastlines are islands, the rest of the square is sea.
  if (waters.length === 0 && islands.length > 0) waters.push(wholeOf(window));
  const polygons = waters.map((ring) => [ring]);
  for (const island of islands) {
    const water = polygons.find(([ring = []]) => isIn(ring, numberAt(island, 0), numberAt(island, 1)));
    water?.push(island);
  }
  return polygons;
}

export function isSea(polygons: readonly number[][][], x: number, y: number): boolean {
  return polygons.some(([ring = [], ...islands]) => isIn(ring, x, y) && !islands.some((island) => isIn(island, x, y)));
}

function joinedChains(coasts: readonly number[][]): number[][] {
  const startOf = (line: readonly number[]) => `${line[0]} ${line[1]}`;
  const endOf = (line: readonly number[]) => `${line.at(-2)} ${line.at(-1)}`;
  const starts = grouped(coasts, startOf);
  const ends = new Set(coasts.map(endOf));
  const used = new Set<number[]>();
  const chains: number[][] = [];
  // Joins chains that have a start first, then closed rings.
  for (const first of [...coasts.filter((line) => !ends.has(startOf(line))), ...coasts]) {
    if (used.has(first)) continue;
    used.add(first);
    const chain = [...first];
    for (;;) {
      const next = starts.get(endOf(chain))?.find((line) => !used.has(line));
      if (next === undefined || startOf(chain) === endOf(chain)) break;
      used.add(next);
      for (let p = 2; p < next.length; p++) chain.push(numberAt(next, p));
    }
    chains.push(chain);
  }
  return chains;
}

/** A coastline that ends inside the square, at the extract's edge, is extended to the rim in its overall direction. */
function reachingOut(chain: readonly number[], window: Window): number[] {
  const [x = 0, y = 0] = chain;
  const [endX = 0, endY = 0] = chain.slice(-2);
  const out = [...chain];
  if (!isOnRim(x, y, window)) out.unshift(...onRim(x, y, x - endX, y - endY, window));
  if (!isOnRim(endX, endY, window)) out.push(...onRim(endX, endY, endX - x, endY - y, window));
  return out;
}

/** Connects the exit of each coastline clockwise along the rim to the next entry: the water lies on the right. */
function closedAlongTheRim(shores: readonly number[][], window: Window): number[][] {
  const side = window.max - window.min;
  const entries = shores.map((shore) => rimPlace(numberAt(shore, 0), numberAt(shore, 1), window));
  const open = new Set(shores.keys());
  const rings: number[][] = [];
  for (const first of open) {
    const ring: number[] = [];
    for (let at = first; open.has(at); ) {
      open.delete(at);
      const shore = shores[at] ?? [];
      for (const value of shore) ring.push(value);
      const exit = rimPlace(numberAt(shore, shore.length - 2), numberAt(shore, shore.length - 1), window);
      const ahead = (place: number) => (place - exit + 4 * side) % (4 * side);
      let next = first;
      for (const [other, place] of entries.entries()) {
        if ((open.has(other) || other === first) && ahead(place) < ahead(numberAt(entries, next))) next = other;
      }
      const way = ahead(numberAt(entries, next));
      for (let corner = Math.floor(exit / side) + 1; corner * side - exit < way; corner++) {
        ring.push(...cornerOf(corner % 4, window));
      }
      at = next;
    }
    if (ring.length >= 6) rings.push(ring);
  }
  return rings;
}
