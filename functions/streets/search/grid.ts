import { derivedOnce } from '../network/derivedOnce.ts';
import type { Network, Point } from '../network/network.ts';
import { between, shapePoint, type Vector, vectorOf } from './geometry.ts';

/** Cell size of the spatial hash: the usual search radius, so that a look-up touches 27 cells. */
const CELL_METRES = 300;
/** Offset that makes cell indexes positive: cells between the earth's centre and its surface. */
const HALF = 21_300;

type Grid = Map<number, number[]>;

/** Superset of the edges within `metres` of the point. */
export function edgesNear(network: Network, point: Point, metres: number): Iterable<number> {
  const grid = gridOf(network);
  const reach = Math.ceil(metres / CELL_METRES);
  const found = new Set<number>();
  const collect = (edges: number[]) => {
    for (const edge of edges) found.add(edge);
  };
  if ((2 * reach + 1) ** 3 > grid.size) {
    for (const edges of grid.values()) collect(edges);
    return found;
  }
  const home = vectorOf(point);
  const [cx, cy, cz] = [cellOf(home.x), cellOf(home.y), cellOf(home.z)];
  for (let x = cx - reach; x <= cx + reach; x++) {
    for (let y = cy - reach; y <= cy + reach; y++) {
      for (let z = cz - reach; z <= cz + reach; z++) collect(grid.get(keyOf(x, y, z)) ?? []);
    }
  }
  return found;
}

const gridOf = derivedOnce((network) => {
  const grid: Grid = new Map();
  for (let edge = 0; edge < network.edges.count; edge++) {
    const last = (network.edges.shapeStart[edge + 1] ?? 0) - 1;
    let p = network.edges.shapeStart[edge] ?? 0;
    let a = vectorOf(shapePoint(network, p));
    let cell = cellAt(a);
    putInCell(grid, cell, edge);
    while (p < last) {
      const b = vectorOf(shapePoint(network, ++p));
      const nextCell = cellAt(b);
      // Fast path: most lines lie in the cell that was just filled.
      if (nextCell !== cell) putLine(grid, edge, a, b);
      cell = nextCell;
      a = b;
    }
  }
  return grid;
});

/** Fills a long line step by step: its bounding box would cover cells far from it. */
function putLine(grid: Grid, edge: number, start: Vector, end: Vector): void {
  const pieces = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y, end.z - start.z) / CELL_METRES);
  for (let i = 0; i < pieces; i++) {
    const a = between(start, end, i / pieces);
    const b = between(start, end, (i + 1) / pieces);
    const high = { x: cellOf(Math.max(a.x, b.x)), y: cellOf(Math.max(a.y, b.y)), z: cellOf(Math.max(a.z, b.z)) };
    for (let x = cellOf(Math.min(a.x, b.x)); x <= high.x; x++) {
      for (let y = cellOf(Math.min(a.y, b.y)); y <= high.y; y++) {
        for (let z = cellOf(Math.min(a.z, b.z)); z <= high.z; z++) putInCell(grid, keyOf(x, y, z), edge);
      }
    }
  }
}

function putInCell(grid: Grid, cell: number, edge: number): void {
  const edges = grid.get(cell);
  if (edges === undefined) grid.set(cell, [edge]);
  else if (edges[edges.length - 1] !== edge) edges.push(edge);
}

function cellAt({ x, y, z }: Vector): number {
  return keyOf(cellOf(x), cellOf(y), cellOf(z));
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_METRES) + HALF;
}

function keyOf(x: number, y: number, z: number): number {
  return (x * 2 * HALF + y) * 2 * HALF + z;
}
