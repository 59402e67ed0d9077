import { EARTH_RADIUS_METRES, greatCircleMetres, metresBetween, type Position } from '../../../shared/domain/geo.ts';
import { DEGREE, derivedOnce, EdgeFlag, type Network } from '../network/network.ts';
import { float64At, int32At, uint8At, uint32At } from '../network/typedArrays.ts';

const RADIANS = Math.PI / 180;

/**
 * Earth-centred coordinates in metres. Distances are computed in space instead of degrees, where neither the
 * antimeridian nor the poles are special.
 */
export interface Vector {
  x: number;
  y: number;
  z: number;
}

export function vectorOf({ latitude, longitude }: Position): Vector {
  const ring = EARTH_RADIUS_METRES * Math.cos(latitude * RADIANS);
  return {
    x: ring * Math.cos(longitude * RADIANS),
    y: ring * Math.sin(longitude * RADIANS),
    z: EARTH_RADIUS_METRES * Math.sin(latitude * RADIANS),
  };
}

/** Rounded to the seven decimals (a centimetre) of stored shapes. */
export function pointOf({ x, y, z }: Vector): Position {
  return {
    latitude: Math.round((Math.atan2(z, Math.hypot(x, y)) / RADIANS) * DEGREE) / DEGREE,
    longitude: Math.round((Math.atan2(y, x) / RADIANS) * DEGREE) / DEGREE,
  };
}

export function between(a: Vector, b: Vector, share: number): Vector {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share, z: a.z + (b.z - a.z) * share };
}

export function shapePoint(network: Network, p: number): Position {
  return { latitude: int32At(network.shape, 2 * p) / DEGREE, longitude: int32At(network.shape, 2 * p + 1) / DEGREE };
}

/** Geometry of an edge between two shares of its length, ends included; reversed if `start > end`. */
export function edgePart(network: Network, edge: number, start: number, end: number): Position[] {
  const low = Math.min(start, end);
  const high = Math.max(start, end);
  const first = uint32At(network.edges.shapeStart, edge);
  const last = uint32At(network.edges.shapeStart, edge + 1) - 1;
  const total = float64At(network.edges.metres, edge);
  const points: Position[] = [];
  let walked = 0;
  for (let p = first; p < last; p++) {
    const a = shapePoint(network, p);
    const b = shapePoint(network, p + 1);
    const metres = greatCircleMetres(a.latitude, a.longitude, b.latitude, b.longitude);
    const from = (low * total - walked) / metres;
    const to = (high * total - walked) / metres;
    if (points.length === 0 && (from < 1 || p === last - 1)) points.push(alongLine(a, b, from));
    if (points.length > 0) {
      points.push(alongLine(a, b, to));
      if (to <= 1) break;
    }
    walked += metres;
  }
  return start <= end ? points : points.reverse();
}

export function edgePointAt(network: Network, edge: number, share: number): Position {
  // Every edge has at least two points.
  return edgePart(network, edge, share, share)[0] as Position;
}

/** Clamps `share` to the ends; NaN (a line without length) as well. */
function alongLine(a: Position, b: Position, share: number): Position {
  if (!(share > 0)) return a;
  if (share >= 1) return b;
  return pointOf(between(vectorOf(a), vectorOf(b), share));
}

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
