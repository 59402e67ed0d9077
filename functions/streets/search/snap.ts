import { metresBetween } from '../../../shared/domain/geo.ts';
import { EdgeFlag, type Network, type Point } from '../network/network.ts';
import { between, edgePointAt, shapePoint, vectorOf } from './geometry.ts';
import { edgesNear } from './grid.ts';

export interface EdgePoint {
  edge: number;
  fraction: number;
  point: Point;
}

export interface Snapped extends EdgePoint {
  metresAway: number;
}

export type EdgeTest = (edge: number) => boolean;

export function isWalkable(network: Network, edge: number): boolean {
  return ((network.edges.flags[edge] ?? 0) & (EdgeFlag.walkForward | EdgeFlag.walkBackward)) !== 0;
}

/** The nearest point on a walkable edge within `maxMetres`; `accepts` filters edges. */
export function snap(network: Network, point: Point, maxMetres = 300, accepts?: EdgeTest): Snapped | undefined {
  return nearestOnEdge(
    network,
    point,
    maxMetres,
    (edge) => isWalkable(network, edge) && (accepts === undefined || accepts(edge)),
  );
}

export function nearestOnEdge(
  network: Network,
  point: Point,
  maxMetres: number,
  accepts: EdgeTest,
): Snapped | undefined {
  const home = vectorOf(point);
  let best: { edge: number; line: number; share: number } | undefined;
  let nearest = maxMetres;
  for (const edge of edgesNear(network, point, maxMetres)) {
    if (!accepts(edge)) continue;
    const last = (network.edges.shapeStart[edge + 1] ?? 0) - 1;
    let p = network.edges.shapeStart[edge] ?? 0;
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
  for (let p = network.edges.shapeStart[edge] ?? 0; p <= line; p++) {
    const length = metresBetween(shapePoint(network, p), shapePoint(network, p + 1));
    metres += p === line ? length * share : length;
  }
  const total = network.edges.metres[edge] ?? 0;
  return total === 0 ? 0 : Math.min(1, metres / total);
}

export function nearestStreetName(network: Network, point: Point, maxMetres = 300): string | undefined {
  const { edges, names } = network;
  const hasName = (edge: number) => (edges.name[edge] ?? 0) !== 0 && ((edges.flags[edge] ?? 0) & EdgeFlag.tunnel) === 0;
  const nearest = nearestOnEdge(network, point, maxMetres, hasName);
  return nearest && names[edges.name[nearest.edge] ?? 0];
}
