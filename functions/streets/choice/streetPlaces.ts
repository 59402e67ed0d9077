import { float64At, uint32At } from '../network/typedArrays.ts';
import { fastMetresIn } from '../search/edgeCosts.ts';
import { type EdgePoint, edgePointAt, isWalkable } from '../search/geometry.ts';
import { type Route, routeByWay } from '../search/route.ts';
import { type Reach, type WayToPoint, waysTo } from '../search/search.ts';
import type { Band } from './bands.ts';
import { inDrawnOrder } from './pick.ts';
import { destinationKey, joinedCells, type StreetNames } from './routeText.ts';
import { isSignedAlong } from './signs.ts';

/** A point on a named street, the fallback destination where no junction is in reach. */
export interface StreetPlace extends EdgePoint {
  /** Key of the destination, shared by all points on one street. */
  key: string;
  names: StreetNames;
}

/** Spacing of candidate points along a street: different walks, yet some in every narrow band. */
const PIECE_METRES = 100;

/** Points along all streets in reach, in drawn order. */
export function placesAlongStreets(
  reach: Reach,
  { seed, exclude }: { seed: string; exclude?: ReadonlySet<string> },
): StreetPlace[] {
  const { network } = reach;
  const { edges, names } = network;
  const places: StreetPlace[] = [];
  for (let edge = 0; edge < edges.count; edge++) {
    if (!isSignedAlong(network, edge) || !isWalkable(network, edge) || !isInReach(reach, edge)) continue;
    const street: StreetNames = [names[uint32At(edges.name, edge)] ?? ''];
    const count = Math.ceil(float64At(edges.metres, edge) / PIECE_METRES);
    for (let i = 0; i < count; i++) {
      const fraction = (i + 0.5) / count;
      const point = edgePointAt(network, edge, fraction);
      const key = destinationKey(street, point, joinedCells(network));
      if (!exclude?.has(key)) places.push({ key, names: street, edge, fraction, point });
    }
  }
  return inDrawnOrder(places, seed);
}

export function firstInBand(
  reach: Reach,
  places: readonly StreetPlace[],
  band: Band,
  maxFastMetres: number,
): (StreetPlace & { route: Route }) | undefined {
  for (const place of places) {
    const way = wayInBand(reach, place, band);
    if (way && fastMetresIn(way.cost) <= maxFastMetres) return { ...place, route: routeByWay(reach, place, way) };
  }
  return undefined;
}

export const minFastMetres = (reach: Reach, places: readonly StreetPlace[], band: Band): number =>
  Math.min(
    ...places.flatMap((place) => {
      const way = wayInBand(reach, place, band);
      return way ? [fastMetresIn(way.cost)] : [];
    }),
  );

function wayInBand(reach: Reach, place: StreetPlace, { low, high }: Band): WayToPoint | undefined {
  const [way] = waysTo(reach, place);
  return way && way.metres >= low && way.metres <= high ? way : undefined;
}

function isInReach(reach: Reach, edge: number): boolean {
  const { from, to } = reach.network.edges;
  return (
    edge === reach.start.edge ||
    Number.isFinite(reach.cost[uint32At(from, edge)]) ||
    Number.isFinite(reach.cost[uint32At(to, edge)])
  );
}
