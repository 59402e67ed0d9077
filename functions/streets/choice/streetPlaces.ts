import type { Point } from '../network/network.ts';
import { edgePointAt } from '../search/geometry.ts';
import { type Route, routeToPoint } from '../search/route.ts';
import { type EdgePoint, isWalkable, type Reach } from '../search/search.ts';
import type { Band } from './bands.ts';
import { inDrawnOrder } from './pick.ts';
import { destinationKey, type StreetNames } from './routeText.ts';
import { isSignedAlong } from './signs.ts';

/** A place somewhere along a named street: where a walk may end when no corner is in reach. */
export interface StreetPlace extends EdgePoint {
  /** Of the destination: the places along one street share it. */
  key: string;
  names: StreetNames;
}

/** Far enough apart to be different walks, near enough that some lie in a narrow band. */
const PIECE_METRES = 100;

/** Places along all streets in reach, in the order of the draw, which does not depend on the order of the edges. */
export function placesAlongStreets(
  reach: Reach,
  { seed, exclude }: { seed: string; exclude?: ReadonlySet<string> },
): StreetPlace[] {
  const { network } = reach;
  const { edges, names } = network;
  const places: { key: string; place: StreetPlace }[] = [];
  for (let edge = 0; edge < edges.count; edge++) {
    if (!isSignedAlong(network, edge) || !isWalkable(network, edge) || !isInReach(reach, edge)) continue;
    const street: StreetNames = [names[edges.name[edge] ?? 0] ?? ''];
    const count = Math.ceil((edges.metres[edge] ?? 0) / PIECE_METRES);
    for (let i = 0; i < count; i++) {
      const fraction = (i + 0.5) / count;
      const point = edgePointAt(network, edge, fraction);
      const key = destinationKey(street, point);
      if (exclude?.has(key)) continue;
      places.push({ key: placeKey(point), place: { key, names: street, edge, fraction, point } });
    }
  }
  return inDrawnOrder(places, seed).map(({ place }) => place);
}

/** The first place whose way has a length of the band and no more metres on fast roads than there may be. */
export function firstInBand(
  reach: Reach,
  places: readonly StreetPlace[],
  { low, high }: Band,
  maxFastMetres: number,
): { place: StreetPlace; route: Route } | undefined {
  for (const place of places) {
    const route = routeToPoint(reach, place);
    if (route === undefined || route.metres < low || route.metres > high) continue;
    if (route.fastMetres <= maxFastMetres) return { place, route };
  }
  return undefined;
}

const placeKey = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

function isInReach(reach: Reach, edge: number): boolean {
  const { from, to } = reach.network.edges;
  return (
    edge === reach.start.edge ||
    Number.isFinite(reach.cost[from[edge] ?? 0]) ||
    Number.isFinite(reach.cost[to[edge] ?? 0])
  );
}
