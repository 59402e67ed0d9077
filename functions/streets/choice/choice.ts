import type { Day } from '../../../shared/domain/day.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import type { Destination } from '../../../shared/domain/walk/destination.ts';
import type { WalkComfort, WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { areSurroundingsKnown, greenShare, waterShare } from '../network/comfort.ts';
import { EdgeFlag, EdgeTrait, type Network, type Point } from '../network/network.ts';
import { fastMetresIn } from '../search/edgeCosts.ts';
import { edgePointAt, type Position } from '../search/geometry.ts';
import { type Route, routeToPoint, routeToVertex, type Stretch } from '../search/route.ts';
import type { Reach } from '../search/search.ts';
import { type EdgePoint, isWalkable } from '../search/snap.ts';
import { type Band, bandsOf, type WalkLength } from './bands.ts';
import {
  byLastVisit,
  goesBack,
  inDrawnOrder,
  lastVisit,
  leastRecentlyVisited,
  MIN_BACK,
  pick,
  rested,
  ticketsBack,
  type Visits,
  wasYesterday,
} from './pick.ts';
import { destinationKey, destinationOf, joinedCells, type StreetNames } from './routeText.ts';
import { isSignedAlong } from './signs.ts';
import { type SignCandidate, type Surroundings, signsInBand, surroundingsOf } from './surroundings.ts';

/** A point on a named street, the fallback destination where no junction is in reach. */
interface StreetPlace extends EdgePoint {
  /** Key of the destination, shared by all points on one street. */
  key: string;
  names: StreetNames;
}

/** Spacing of candidate points along a street: different walks, yet some in every narrow band. */
const PIECE_METRES = 100;

/** Points along all streets in reach in drawn order, which does not depend on the order of the edges. */
function placesAlongStreets(
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
      const key = destinationKey(street, point, joinedCells(network));
      if (exclude?.has(key)) continue;
      places.push({ key: placeKey(point), place: { key, names: street, edge, fraction, point } });
    }
  }
  return inDrawnOrder(places, seed).map(({ place }) => place);
}

function firstInBand(
  reach: Reach,
  places: readonly StreetPlace[],
  { low, high }: Band,
  maxFastMetres: number,
): { place: StreetPlace; route: Route } | undefined {
  for (const place of places) {
    const route = routeToPoint(reach, place);
    if (route === undefined || route.metres < low || route.metres > high) continue;
    if (fastMetresIn(route.cost) <= maxFastMetres) return { place, route };
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

export interface ChoiceRequest extends WalkLength, Visits, Partial<WayPreference> {
  network: Network;
  home: Point;
  /** Seed of walker and day: the same request gives the same walk. It must stay secret. */
  seed: string;
  /** A secret seed of the walker that stays the same every day: see `ticketsBack`. */
  taste?: string | undefined;
  walked?: readonly Line[] | undefined;
  /** Keys of excluded destinations: routes that were replaced by `forceNew`. */
  exclude?: ReadonlySet<string>;
}

export interface ChosenWalk {
  destination: Destination;
  destinationKey: string;
  /** Kilometres with three decimals, measured along the coordinates. */
  distance: number;
  relaxed: boolean;
  fastRoadMetres: number;
  comfort: WalkComfort;
  lastVisited: Day | null;
  start: Point;
  end: Point;
  coordinates: Position[];
  stretches: Stretch[];
}

/** Reasons: no walkable street within 300 metres of home, no sign within reach, or signs only over steps. */
export type NoWalk = { none: 'no_street_nearby' | 'no_destination' | 'only_with_steps' };

type DayRequest = Omit<ChoiceRequest, 'network' | 'home' | 'walked' | keyof WayPreference>;

export function inTown(walk: ChosenWalk, town: string | undefined): ChosenWalk {
  return town === undefined ? walk : { ...walk, destination: { ...walk.destination, town } };
}

export function chooseDestination(request: ChoiceRequest): ChosenWalk | NoWalk {
  const around = surroundingsOf(request.network, request.home, request.maxKilometres, request);
  const chosen: ChosenWalk | NoWalk = around ? chooseAmong(around, request) : { none: 'no_street_nearby' };
  if (!('none' in chosen) || !request.noSteps) return chosen;
  return 'none' in chooseDestination({ ...request, noSteps: false }) ? chosen : { none: 'only_with_steps' };
}

export function chooseAmong(around: Surroundings, request: DayRequest): ChosenWalk | NoWalk {
  for (const goal of goalsInOrder(around, request)) {
    if (goal) return walkTo(goal, around, request);
  }
  return { none: 'no_destination' };
}

interface Goal {
  key: string;
  names: StreetNames;
  point: Point;
  route: Route;
}

/**
 * Destinations in order of preference; yields undefined after a step without any. Steps: first without fast roads, then
 * with nearly the fewest metres on them, then any. New corners of two streets precede new signs of one street, also in
 * moderately wider bands. A sign outside the band precedes a point in the middle of a street inside it, because plates
 * stand at junctions; both precede a destination visited in the last days, and yesterday's comes last.
 */
function* goalsInOrder(around: Surroundings, request: DayRequest): Generator<Goal | undefined> {
  const bands = bandsOf(request);
  const [own] = bands;
  const widest = bands.at(-1) ?? own;
  const signs = signsInBand(around, widest, request.exclude);
  const fewest = 1.1 * signs.reduce((min, { fastMetres }) => Math.min(min, fastMetres), Number.POSITIVE_INFINITY);
  let places: readonly StreetPlace[] | undefined;
  const allPlaces = () => (places ??= byLastVisit(placesAlongStreets(around.reach, request), request));
  const within = (fastMetres: number, band: Band) =>
    signsInBand(around, band, request.exclude).filter((sign) => sign.fastMetres <= fastMetres);
  const toSign = (some: readonly SignCandidate[]): Goal | undefined => {
    const picked = pick(some, around.reach.start.point, request.seed);
    const route = picked && routeToVertex(around.reach, picked.vertex);
    return route && { ...picked, route };
  };
  const toPlace = (some: readonly StreetPlace[], band: Band, fastMetres: number): Goal | undefined => {
    const found = firstInBand(around.reach, some, band, fastMetres);
    return found && { ...found.place, route: found.route };
  };
  function* toSigns(fastMetres: number, some: readonly Band[]) {
    const restedSigns = some.map((band) => rested(within(fastMetres, band), request));
    const fresh = restedSigns.map((all) => all.filter(({ key }) => !request.visited.has(key)));
    const seen = restedSigns.map((all) => all.filter(({ key }) => request.visited.has(key)));
    if (goesBack(request.seed))
      for (const all of seen) if (all.length >= MIN_BACK) yield toSign(longestAgo(all, own, request));
    for (const all of fresh) yield toSign(all.filter(({ names }) => names.length === 2));
    for (const all of fresh) yield toSign(all);
    for (const all of seen) yield toSign(longestAgo(all, own, request));
  }
  function* repeats(fastMetres: number) {
    yield toSign(leastRecentlyVisited(within(fastMetres, widest), request));
    yield toPlace(allPlaces(), widest, fastMetres);
  }

  for (const fastMetres of new Set([0, fewest, Number.POSITIVE_INFINITY])) {
    yield* toSigns(fastMetres, bands.slice(0, -1));
    yield* toSigns(fastMetres, [widest]);
    for (const band of bands) yield toPlace(rested(allPlaces(), request), band, fastMetres);
    for (const goal of repeats(fastMetres)) {
      if (goal && !wasYesterday(request, goal.key)) yield goal;
    }
  }
  yield* repeats(fewest);
  yield* repeats(Number.POSITIVE_INFINITY);
}

/** The half visited longest ago; `own` is the difficulty's band. */
function longestAgo(seen: readonly SignCandidate[], own: Band, request: DayRequest): readonly SignCandidate[] {
  return byLastVisit(seen, request)
    .slice(0, Math.ceil(seen.length / 2))
    .map((sign) => ({ ...sign, weight: sign.weight * ticketsBack(request.taste, shareOf(own, sign.metres)) }));
}

const shareOf = ({ low, high }: Band, metres: number): number =>
  Math.min(1, Math.max(0, (metres - low) / (high - low)));

function walkTo({ key, names, point, route }: Goal, { reach }: Surroundings, request: DayRequest): ChosenWalk {
  const [own] = bandsOf(request);
  return {
    destination: destinationOf(names),
    destinationKey: key,
    distance: Math.round(route.metres) / 1000,
    relaxed: route.metres < own.low || route.metres > own.high,
    fastRoadMetres: Math.round(route.fastMetres),
    comfort: comfortOfWay(reach.network, route.stretches),
    lastVisited: lastVisit(request, key) || null,
    start: reach.start.point,
    end: point,
    coordinates: route.coordinates,
    stretches: route.stretches,
  };
}

/** Comfort figures of a route. Green and water are omitted where any edge lacks the data. */
function comfortOfWay({ edges }: Network, stretches: readonly Stretch[]): WalkComfort {
  let [all, green, water, lit, steps] = [0, 0, 0, 0, 0];
  let isKnown = true;
  for (const { edge, start, end } of stretches) {
    const metres = Math.abs(end - start) * (edges.metres[edge] ?? 0);
    const comfort = edges.comfort[edge] ?? 0;
    isKnown &&= areSurroundingsKnown(comfort);
    all += metres;
    green += metres * greenShare(comfort);
    water += metres * waterShare(comfort);
    if (((edges.traits[edge] ?? 0) & EdgeTrait.lit) !== 0) lit += metres;
    if (((edges.flags[edge] ?? 0) & EdgeFlag.steps) !== 0) steps += metres;
  }
  const percent = (metres: number) => (all === 0 ? 0 : Math.round((100 * metres) / all));
  return {
    greenPercent: isKnown ? percent(green) : null,
    waterPercent: isKnown ? percent(water) : null,
    litPercent: percent(lit),
    stepsMetres: Math.ceil(steps),
  };
}
