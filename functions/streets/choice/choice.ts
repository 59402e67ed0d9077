import type { Day } from '../../../shared/domain/day.ts';
import type { Line, LonLat, Position } from '../../../shared/domain/geo.ts';
import type { Destination } from '../../../shared/domain/walk/destination.ts';
import type { WalkComfort, WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { areSurroundingsKnown, greenShare, waterShare } from '../network/comfort.ts';
import { EdgeFlag, EdgeTrait, type Network } from '../network/network.ts';
import { float64At, uint8At, uint16At, uint32At } from '../network/typedArrays.ts';
import { type Route, routeToVertex, type Stretch } from '../search/route.ts';
import { type Band, bandsOf, type WalkLength } from './bands.ts';
import { type ChoiceArea, choiceAreas, type SignCandidate } from './choiceArea.ts';
import { inDrawnOrder, pick } from './pick.ts';
import {
  byLastVisit,
  type Choices,
  LAST_RULES,
  lastVisit,
  type RankingRequest,
  RULES,
  wasYesterday,
} from './ranking.ts';
import { destinationOf, type StreetNames } from './routeText.ts';
import { firstInBand, minFastMetres, placesAlongStreets, type StreetPlace } from './streetPlaces.ts';
import { walkedStreets } from './walkedStreets.ts';

export interface ChoiceRequest extends WalkLength, RankingRequest, Partial<WayPreference> {
  network: Network;
  home: Position;
  /** Seed of walker and day: the same request gives the same walk. It must stay secret. */
  seed: string;
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
  start: Position;
  end: Position;
  coordinates: LonLat[];
  stretches: Stretch[];
}

/** Reasons: no walkable street within 300 metres of home, no sign within reach, or signs only over steps. */
export type NoWalk = { none: 'no_street_nearby' | 'no_destination' | 'only_with_steps' };

type DayRequest = Omit<ChoiceRequest, 'network' | 'home' | 'walked' | keyof WayPreference>;

export function inTown(walk: ChosenWalk, town: string | undefined): ChosenWalk {
  return town === undefined ? walk : { ...walk, destination: { ...walk.destination, town } };
}

export function chooseDestination(request: ChoiceRequest): ChosenWalk | NoWalk {
  const { network, home, maxKilometres } = request;
  let chosen: ChosenWalk | NoWalk = { none: 'no_street_nearby' };
  for (const area of choiceAreas(network, home, maxKilometres, request, walkedStreets(network, request))) {
    chosen = chooseAmong(area, request);
    if (!('none' in chosen)) return chosen;
  }
  if (!request.noSteps) return chosen;
  return 'none' in chooseDestination({ ...request, noSteps: false }) ? chosen : { none: 'only_with_steps' };
}

interface Goal {
  key: string;
  names: StreetNames;
  point: Position;
  route: Route;
}

/**
 * Returns the destination of the first rule that finds one: without fast roads, then with nearly the fewest metres of
 * them, then with any.
 */
export function chooseAmong(area: ChoiceArea, request: DayRequest): ChosenWalk | NoWalk {
  const bands = bandsOf(request);
  const [own] = bands;
  const widest = bands.at(-1) ?? own;
  const [step = own, ...far] = bands.slice(1);
  const tried = { own: [own], step: [step], far, all: bands };
  let all: readonly StreetPlace[] | undefined;
  const places = () => (all ??= byLastVisit(placesAlongStreets(area.reach, request), request));
  const signMetres = signsInBand(area, widest, request.exclude).map(({ fastMetres }) => fastMetres);
  const minAtSigns = Math.min(...signMetres);
  const fewest = 1.1 * (minAtSigns > 0 ? Math.min(minAtSigns, minFastMetres(area.reach, places(), widest)) : 0);
  const limits = new Set([0, fewest, Number.POSITIVE_INFINITY]);
  for (const [maxFastMetres, rules] of [
    ...[...limits].map((limit) => [limit, RULES] as const),
    ...[fewest, Number.POSITIVE_INFINITY].map((limit) => [limit, LAST_RULES] as const),
  ]) {
    for (const rule of rules) {
      for (const band of tried[rule.bands]) {
        const signs = signsInBand(area, band, request.exclude).filter(({ fastMetres }) => fastMetres <= maxFastMetres);
        const choices: Choices = { request, own, signs, places };
        const goal = rule.signs
          ? goalAtSign(area, rule.signs(choices), band, request.seed)
          : firstInBand(area.reach, rule.places(choices), band, maxFastMetres);
        if (goal && !(rule.exceptYesterday && wasYesterday(request, goal.key))) return walkTo(goal, own, area, request);
      }
    }
  }
  return { none: 'no_destination' };
}

/** Signs whose route length lies in the band. Of a wide junction with several corners the nearest counts. */
export function signsInBand({ signs }: ChoiceArea, band: Band, exclude?: ReadonlySet<string>): SignCandidate[] {
  const inBand = new Map<string, SignCandidate>();
  for (const sign of signs) {
    if (sign.metres < band.low || sign.metres > band.high || exclude?.has(sign.key)) continue;
    if (sign.cost < (inBand.get(sign.key)?.cost ?? Number.POSITIVE_INFINITY)) inBand.set(sign.key, sign);
  }
  return [...inBand.values()];
}

/** A sign of one street stands at each of its junctions: the day's seed draws one of those that are as far from fast roads. */
function goalAtSign(
  { reach, signs }: ChoiceArea,
  candidates: readonly SignCandidate[],
  { low, high }: Band,
  seed: string,
): Goal | undefined {
  const sign = pick(candidates, reach.start.point, seed);
  if (!sign) return undefined;
  const isAlike = ({ key, names, metres, fastMetres }: SignCandidate) =>
    key === sign.key && names.length === 1 && metres >= low && metres <= high && fastMetres <= sign.fastMetres;
  const [drawn = sign] = inDrawnOrder(signs.filter(isAlike), seed);
  const route = routeToVertex(reach, drawn.vertex);
  return route && { ...drawn, route };
}

function walkTo({ key, names, point, route }: Goal, own: Band, { reach }: ChoiceArea, request: DayRequest): ChosenWalk {
  const chosen = {
    destination: destinationOf(names),
    destinationKey: key,
    relaxed: route.metres < own.low || route.metres > own.high,
    lastVisited: lastVisit(request, key) || null,
    start: reach.start.point,
    end: point,
  };
  return withRoute(reach.network, chosen, route);
}

type Chosen = Pick<ChosenWalk, 'destination' | 'destinationKey' | 'relaxed' | 'lastVisited' | 'start' | 'end'>;

export function withRoute(network: Network, chosen: Chosen, route: Route): ChosenWalk {
  return {
    ...chosen,
    distance: Math.round(route.metres) / 1000,
    fastRoadMetres: Math.round(route.fastMetres),
    comfort: comfortOfWay(network, route.stretches),
    coordinates: route.coordinates,
    stretches: route.stretches,
  };
}

/** Comfort figures of a route. Green and water are omitted where any edge lacks the data. */
function comfortOfWay({ edges }: Network, stretches: readonly Stretch[]): WalkComfort {
  let [all, green, water, lit, steps] = [0, 0, 0, 0, 0];
  let isKnown = true;
  for (const { edge, start, end } of stretches) {
    const metres = Math.abs(end - start) * float64At(edges.metres, edge);
    const comfort = uint16At(edges.comfort, edge);
    isKnown &&= areSurroundingsKnown(comfort);
    all += metres;
    green += metres * greenShare(comfort);
    water += metres * waterShare(comfort);
    if ((uint32At(edges.traits, edge) & EdgeTrait.lit) !== 0) lit += metres;
    if ((uint8At(edges.flags, edge) & EdgeFlag.steps) !== 0) steps += metres;
  }
  const percent = (metres: number) => (all === 0 ? 0 : Math.round((100 * metres) / all));
  return {
    greenPercent: isKnown ? percent(green) : null,
    waterPercent: isKnown ? percent(water) : null,
    litPercent: percent(lit),
    stepsMetres: Math.ceil(steps),
  };
}
