import type { Point } from '../network/network.ts';
import { type Route, routeToVertex } from '../search/route.ts';
import type { Reach } from '../search/search.ts';
import { type Band, bandsOf } from './bands.ts';
import type { ChosenWalk, DayRequest } from './chosenWalk.ts';
import { comfortOfWay } from './comfortOfWay.ts';
import { pick } from './pick.ts';
import { destinationKey, destinationName, type StreetNames } from './routeText.ts';
import { drawnAmong, type SignCandidate, type Surroundings, signsInBand } from './signsInBand.ts';
import { firstInBand, placesAlongStreets, type StreetPlace } from './streetPlaces.ts';
import { byLastVisit, leastRecent, rested } from './variety.ts';

export type Walk = Omit<ChosenWalk, 'relaxed' | 'lastVisited'> & { metres: number };

/** Of all the walks there are, with a little more, for those that are nearly as good. */
export function fewestFastMetres(around: Surroundings, request: DayRequest): number {
  const all = signsInBand(around, widestOf(request), request.exclude);
  return 1.1 * all.reduce((fewest, { fastMetres }) => Math.min(fewest, fastMetres), Number.POSITIVE_INFINITY);
}

/**
 * The walk ends at a sign to be photographed, and signs stand at corners: a corner outside the band comes before a place
 * in the middle of a street inside it, and either before a destination that was visited a few days ago.
 */
export function walkWithin(
  around: Surroundings,
  request: DayRequest,
  mostFastMetres: number,
  accepts: (walk: Walk) => boolean,
): Walk | undefined {
  const bands = bandsOf(request);
  const widest = widestOf(request);
  const signs = (band: Band) =>
    signsInBand(around, band, request.exclude).filter(({ fastMetres }) => fastMetres <= mostFastMetres);
  for (const band of bands) {
    const walk = walkToOneOf(drawnAmong(rested(signs(band), request), around, bands[0], request), around, request);
    if (walk !== undefined) return walk;
  }
  const places = byLastVisit(placesAlongStreets(around.reach, request), request);
  const walkTo = (some: readonly StreetPlace[], band: Band) => walkToPlace(around, some, band, mostFastMetres);
  for (const band of bands) {
    const walk = walkTo(rested(places, request), band);
    if (walk !== undefined) return walk;
  }
  const repeats = [
    () => walkToOneOf(leastRecent(signs(widest), request), around, request),
    () => walkTo(places, widest),
  ];
  for (const repeat of repeats) {
    const walk = repeat();
    if (walk !== undefined && accepts(walk)) return walk;
  }
  return undefined;
}

function widestOf(request: DayRequest): Band {
  const bands = bandsOf(request);
  return bands.at(-1) ?? bands[0];
}

function walkToOneOf(
  candidates: readonly SignCandidate[],
  { reach }: Surroundings,
  { seed }: DayRequest,
): Walk | undefined {
  const picked = pick(candidates, reach.start.point, seed);
  const route = picked && routeToVertex(reach, picked.sign.vertex);
  return picked && route && walkOf(reach, route, picked.sign.names, picked.point);
}

function walkToPlace(
  { reach }: Surroundings,
  places: readonly StreetPlace[],
  band: Band,
  mostFastMetres: number,
): Walk | undefined {
  const found = firstInBand(reach, places, band, mostFastMetres);
  return found && walkOf(reach, found.route, found.place.names, found.place.point);
}

function walkOf(reach: Reach, route: Route, names: StreetNames, end: Point): Walk {
  return {
    destinationName: destinationName(names),
    destinationKey: destinationKey(names, end),
    town: null,
    metres: route.metres,
    distance: Math.round(route.metres) / 1000,
    fastRoadMetres: Math.round(route.fastMetres),
    comfort: comfortOfWay(reach.network, route.stretches),
    start: reach.start.point,
    end,
    coordinates: route.coordinates,
    stretches: route.stretches,
  };
}
