import { greatCircleMetres, type LonLat, type Position } from '../../../shared/domain/geo.ts';
import { EdgeFlag, isFastRoad } from '../network/network.ts';
import { uint8At, uint32At } from '../network/typedArrays.ts';
import { type EdgePoint, edgePart } from './geometry.ts';
import { type Reach, type WayToPoint, waysTo } from './search.ts';

export interface Route {
  metres: number;
  cost: number;
  fastMetres: number;
  /** From start to end. Longitudes continue beyond 180 across the antimeridian, so that the line draws correctly. */
  coordinates: LonLat[];
  stretches: Stretch[];
}

/** Part of an edge as shares of its length; reversed if `start > end`. */
export interface Stretch {
  edge: number;
  start: number;
  end: number;
}

export function routeToVertex(reach: Reach, vertex: number): Route | undefined {
  const cost = reach.cost[vertex] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(cost) ? routeBy(reach, vertex, cost) : undefined;
}

/** Route to a point inside an edge: through either end, or directly if the start lies on the same edge. */
export function routeToPoint(reach: Reach, end: EdgePoint): Route | undefined {
  const [best] = waysTo(reach, end);
  return best && routeByWay(reach, end, best);
}

export const routeByWay = (reach: Reach, { edge, fraction }: EdgePoint, { vertex, from, cost }: WayToPoint): Route =>
  routeBy(reach, vertex, cost, [{ edge, start: from, end: fraction }]);

/** The stretches from the start to a vertex; empty for a negative vertex, which stands for the start. */
function stretchesTo(reach: Reach, vertex: number): Stretch[] {
  const { edges } = reach.network;
  const stretches: Stretch[] = [];
  for (let at = vertex; at >= 0; at = reach.previous[at] ?? -1) {
    const edge = reach.via[at] ?? -1;
    const before = reach.previous[at] ?? -1;
    if (before >= 0) {
      const isForward = edges.to[edge] === at && edges.from[edge] === before;
      stretches.push(isForward ? { edge, start: 0, end: 1 } : { edge, start: 1, end: 0 });
    } else {
      stretches.push({ edge, start: reach.start.fraction, end: endTakenFirst(reach, edge, at) });
    }
  }
  return stretches.reverse();
}

/** The end by which the route leaves the start's edge: 1 for `to`, 0 for `from`. */
function endTakenFirst({ network: { edges }, start }: Reach, edge: number, vertex: number): number {
  const flags = uint8At(edges.flags, edge);
  const forward = edges.to[edge] === vertex && (flags & EdgeFlag.walkForward || start.fraction === 1);
  const backward = edges.from[edge] === vertex && (flags & EdgeFlag.walkBackward || start.fraction === 0);
  // On a loop both ends are one vertex: the nearer end was taken.
  if (forward && backward) return start.fraction >= 0.5 ? 1 : 0;
  return forward ? 1 : 0;
}

/** Through a vertex of the tree, then along `last`. */
function routeBy(reach: Reach, vertex: number, cost: number, last: readonly Stretch[] = []): Route {
  const stretches = [...stretchesTo(reach, vertex), ...last];
  const coordinates: LonLat[] = [];
  let metres = 0;
  let fastMetres = 0;
  let previous: Position | undefined;
  let turns = 0;
  for (const { edge, start, end } of stretches) {
    const before = metres;
    const isFast = isFastRoad(uint32At(reach.network.edges.traits, edge));
    for (const point of edgePart(reach.network, edge, start, end)) {
      if (previous !== undefined) {
        if (previous.latitude === point.latitude && previous.longitude === point.longitude) continue;
        metres += greatCircleMetres(previous.latitude, previous.longitude, point.latitude, point.longitude);
        if (point.longitude - previous.longitude > 180) turns -= 360;
        if (point.longitude - previous.longitude < -180) turns += 360;
      }
      // Rounded again: 179.9 + 360 is inexact in binary.
      coordinates.push([
        turns === 0 ? point.longitude : Math.round((point.longitude + turns) * 1e7) / 1e7,
        point.latitude,
      ]);
      previous = point;
    }
    if (isFast) fastMetres += metres - before;
  }
  // A GeoJSON line needs at least two positions.
  const [only] = coordinates;
  if (coordinates.length === 1 && only !== undefined) coordinates.push(only);
  return { metres, cost, fastMetres, coordinates, stretches };
}
