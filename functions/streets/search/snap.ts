import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import { derivedOnce, EdgeFlag, type Network } from '../network/network.ts';
import { float64At, uint8At, uint32At } from '../network/typedArrays.ts';
import { between, edgePointAt, shapePoint, type Vector, vectorOf } from './geometry.ts';

export interface EdgePoint {
  edge: number;
  fraction: number;
  point: Position;
}

export interface Snapped extends EdgePoint {
  metresAway: number;
}

export type EdgeTest = (edge: number) => boolean;

export function isWalkable(network: Network, edge: number): boolean {
  return (uint8At(network.edges.flags, edge) & (EdgeFlag.walkForward | EdgeFlag.walkBackward)) !== 0;
}

/** The nearest point on a walkable edge within `maxMetres`; `accepts` filters edges. */
export function snap(network: Network, point: Position, maxMetres = 300, accepts?: EdgeTest): Snapped | undefined {
  return nearestOnEdge(
    network,
    point,
    maxMetres,
    (edge) => isWalkable(network, edge) && (accepts === undefined || accepts(edge)),
  );
}

export function nearestOnEdge(
  network: Network,
  point: Position,
  maxMetres: number,
  accepts: EdgeTest,
): Snapped | undefined {
  const home = vectorOf(point);
  let best: { edge: number; line: number; share: number } | undefined;
  let nearest = maxMetres;
  for (const edge of edgesNear(network, point, maxMetres)) {
    if (!accepts(edge)) continue;
    const last = uint32At(network.edges.shapeStart, edge + 1) - 1;
    let p = uint32At(network.edges.shapeStart, edge);
    let a = vectorOf(shapePoint(network, p));
    for (; p < last; p++) {
      const b = vectorOf(shapePoint(network, p + 1));
      const along = { x: b.x - a.x, y: b.y - a.y, z: b.z - a.z };
      const squared = along.x ** 2 + along.y ** 2 + along.z ** 2;
      const dot = (home.x - a.x) * along.x + (home.y - a.y) * along.y + (home.z - a.z) * along.z;
      const share = squared === 0 ? 0 : Math.min(1, Math.max(0, dot / squared));
      const foot = between(a, b, share);
      const metres = Math.hypot(home.x - foot.x, home.y - foot.y, home.z - foot.z);
      // Tie-break by edge index (a home at a junction), so that the result does not depend on iteration order.
      if (metres < nearest || (metres === nearest && edge < (best?.edge ?? Number.POSITIVE_INFINITY))) {
        nearest = metres;
        best = { edge, line: p, share };
      }
      a = b;
    }
  }
  if (best === undefined) return undefined;
  const fraction = fractionOf(network, best.edge, best.line, best.share);
  return { edge: best.edge, fraction, point: edgePointAt(network, best.edge, fraction), metresAway: nearest };
}

function fractionOf(network: Network, edge: number, line: number, share: number): number {
  let metres = 0;
  for (let p = uint32At(network.edges.shapeStart, edge); p <= line; p++) {
    const length = metresBetween(shapePoint(network, p), shapePoint(network, p + 1));
    metres += p === line ? length * share : length;
  }
  const total = float64At(network.edges.metres, edge);
  return total === 0 ? 0 : Math.min(1, metres / total);
}

export function nearestStreetName(network: Network, point: Position, maxMetres = 300): string | undefined {
  const { edges, names } = network;
  const hasName = (edge: number) =>
    uint32At(edges.name, edge) !== 0 && (uint8At(edges.flags, edge) & EdgeFlag.tunnel) === 0;
  const nearest = nearestOnEdge(network, point, maxMetres, hasName);
  return nearest && names[uint32At(edges.name, nearest.edge)];
}

/** Cell size of the spatial hash: the usual search radius, so that a look-up touches 27 cells. */
const CELL_METRES = 300;
/** Offset that makes cell indexes positive: cells between the earth's centre and its surface. */
const HALF = 21_300;

type Grid = Map<number, number[]>;

/** Superset of the edges within `metres` of the point. */
function edgesNear(network: Network, point: Position, metres: number): Iterable<number> {
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
    const last = uint32At(network.edges.shapeStart, edge + 1) - 1;
    let p = uint32At(network.edges.shapeStart, edge);
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
