import type { Day } from '../../../shared/domain/day.ts';
import type { Network, Point } from '../network/network.ts';
import type { Position } from '../search/geometry.ts';
import { type Route, routeToVertex, type Stretch } from '../search/route.ts';
import { type Reach, reachFrom, type Snapped, snap } from '../search/search.ts';
import { type Band, bandsOf, MARGIN_METRES, type WalkLength } from './bands.ts';
import { pick } from './pick.ts';
import { destinationKey, destinationName, type StreetNames } from './routeText.ts';
import { signsInReach } from './signs.ts';
import { offered, type SignCandidate, type Surroundings, signsInBand } from './signsInBand.ts';
import { firstInBand, placesAlongStreets, type StreetPlace } from './streetPlaces.ts';
import { byLastVisit, lastVisit, leastRecent, rested, type Visits, wasYesterday } from './variety.ts';

export interface ChoiceRequest extends WalkLength, Visits {
  network: Network;
  home: Point;
  /** Of the walker and the day: the same request gives the same walk. The caller keeps it secret. */
  seed: string;
  /** Secret too, and the same every day: see `isLeftOut`. */
  leftOut?: string | undefined;
  /** Keys of destinations that must not come again: the routes that were replaced. */
  exclude?: ReadonlySet<string>;
}

export interface ChosenWalk {
  destinationName: string;
  destinationKey: string;
  /** Null as long as `inTown` has not added it. */
  town: string | null;
  /** Kilometres, three decimals, of exactly the coordinates below. */
  distance: number;
  /** Whether the difficulty's band had to be widened. */
  relaxed: boolean;
  /** The walker's last visit there. */
  lastVisited: Day | null;
  start: Point;
  end: Point;
  coordinates: Position[];
  stretches: Stretch[];
}

/** No walkable street within 300 metres of the home, or none within reach that has a sign to walk to. */
export type NoWalk = { none: 'no_street_nearby' | 'no_destination' };

export function surroundingsOf(network: Network, home: Point, maxKilometres: number): Surroundings | undefined {
  const start = startOf(network, home, maxKilometres * 1000);
  if (start === undefined) return undefined;
  const reach = reachFrom(network, start, maxKilometres * 1000 - MARGIN_METRES);
  return { reach, signs: signsInReach(reach) };
}

export function chooseDestination(request: ChoiceRequest): ChosenWalk | NoWalk {
  const around = surroundingsOf(request.network, request.home, request.maxKilometres);
  return around === undefined ? { none: 'no_street_nearby' } : chooseAmong(around, request);
}

export type DayRequest = Omit<ChoiceRequest, 'network' | 'home'>;

/**
 * The walk ends at a sign to be photographed, and signs stand at corners: a corner outside the band comes before a place
 * in the middle of a street inside it, and either before a destination that was visited a few days ago.
 */
export function chooseAmong(around: Surroundings, request: DayRequest): ChosenWalk | NoWalk {
  const bands = bandsOf(request);
  const [own] = bands;
  const widest = bands.at(-1) ?? own;
  const signWalk = restedSign(around, request, bands);
  if (signWalk !== undefined) return answer(signWalk, request);
  const places = byLastVisit(placesAlongStreets(around.reach, request), request);
  const placeWalk = restedPlace(around, places, request, bands);
  if (placeWalk !== undefined) return answer(placeWalk, request);
  const repeats = [
    walkToOneOf(leastRecent(offeredIn(around, request, widest), request), around, request),
    walkToOneOf(leastRecent(signsInBand(around, widest, request.exclude), request), around, request),
    walkToPlace(around, places, widest),
  ].filter((walk) => walk !== undefined);
  const repeat = repeats.find((walk) => !wasYesterday(request, walk.destinationKey)) ?? repeats[0];
  return repeat === undefined ? { none: 'no_destination' } : answer(repeat, request);
}

function answer({ metres, ...walk }: Walk, request: DayRequest): ChosenWalk {
  const [own] = bandsOf(request);
  return {
    ...walk,
    relaxed: metres < own.low || metres > own.high,
    lastVisited: lastVisit(request, walk.destinationKey) || null,
  };
}

/**
 * Where the walk begins: the place on the network nearest the home. The steps from the door to there (a yard, a stair,
 * a drive) are not on the map, so they are neither drawn nor counted.
 * A path that is connected to next to nothing (a courtyard, a pier) is passed over for a street that leads somewhere.
 */
function startOf(network: Network, home: Point, maxMetres: number): Snapped | undefined {
  const roomy = (edge: number) => (network.edges.componentMetres[edge] ?? 0) >= 4 * maxMetres;
  return snap(network, home, 300, roomy) ?? snap(network, home, 300);
}

type Walk = Omit<ChosenWalk, 'relaxed' | 'lastVisited'> & { metres: number };

function offeredIn(around: Surroundings, request: DayRequest, band: Band): readonly SignCandidate[] {
  return offered(signsInBand(around, band, request.exclude), around, bandsOf(request)[0], request.leftOut);
}

function restedSign(around: Surroundings, request: DayRequest, bands: readonly Band[]): Walk | undefined {
  for (const band of bands) {
    const candidates = leastRecent(rested(offeredIn(around, request, band), request), request);
    const walk = walkToOneOf(candidates, around, request);
    if (walk !== undefined) return walk;
  }
  return undefined;
}

function walkToOneOf(
  candidates: readonly SignCandidate[],
  { reach }: Surroundings,
  { seed }: DayRequest,
): Walk | undefined {
  const junctions = candidates.filter(({ sign }) => sign.names.length === 2);
  const picked = pick(junctions.length > 0 ? junctions : candidates, reach.start.point, seed);
  const route = picked && routeToVertex(reach, picked.sign.vertex);
  return picked && route && walkOf(reach, route, picked.sign.names, picked.point);
}

function restedPlace(
  around: Surroundings,
  places: readonly StreetPlace[],
  request: DayRequest,
  bands: readonly Band[],
): Walk | undefined {
  const candidates = rested(places, request);
  for (const band of bands) {
    const walk = walkToPlace(around, candidates, band);
    if (walk !== undefined) return walk;
  }
  return undefined;
}

function walkToPlace({ reach }: Surroundings, places: readonly StreetPlace[], band: Band): Walk | undefined {
  const found = firstInBand(reach, places, band);
  return found && walkOf(reach, found.route, found.place.names, found.place.point);
}

function walkOf(reach: Reach, route: Route, names: StreetNames, end: Point): Walk {
  return {
    destinationName: destinationName(names),
    destinationKey: destinationKey(names, end),
    town: null,
    metres: route.metres,
    distance: Math.round(route.metres) / 1000,
    start: reach.start.point,
    end,
    coordinates: route.coordinates,
    stretches: route.stretches,
  };
}

/** The same walk with the town that its end is in. */
export function inTown(walk: ChosenWalk, town: string | undefined): ChosenWalk {
  return town === undefined ? walk : { ...walk, town, destinationName: `${walk.destinationName}, ${town}` };
}
