import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import type { Network, Point } from '../network/network.ts';
import { isWayBy, type WayRule } from '../search/edgeCosts.ts';
import { reachFrom, type Snapped, snap } from '../search/search.ts';
import { bandsOf, MARGIN_METRES } from './bands.ts';
import type { ChoiceRequest, ChosenWalk, DayRequest, NoWalk } from './chosenWalk.ts';
import { signsInReach } from './signs.ts';
import type { Surroundings } from './signsInBand.ts';
import { lastVisit, wasYesterday } from './variety.ts';
import { dearerWhereWalked, type EarlierWalks, walkedStreets } from './walkedStreets.ts';
import { fewestFastMetres, type Walk, walkWithin } from './walkWithin.ts';

export type SurroundingsWish = Partial<WayPreference & EarlierWalks>;

export function surroundingsOf(
  network: Network,
  home: Point,
  maxKilometres: number,
  { preferredWays = USUAL_WAYS.preferredWays, noSteps = USUAL_WAYS.noSteps, ...earlier }: SurroundingsWish = {},
): Surroundings | undefined {
  const rule = { preferredWays, noSteps };
  const start = startOf(network, home, maxKilometres * 1000, rule);
  if (start === undefined) return undefined;
  const { visited } = earlier;
  const walked = visited && walkedStreets(network, { ...earlier, visited });
  const dearer = walked && dearerWhereWalked(network, walked);
  const reach = reachFrom(network, start, maxKilometres * 1000 - MARGIN_METRES, rule, dearer ? { dearer } : {});
  return { reach, signs: signsInReach(reach), walked };
}

export function chooseDestination(request: ChoiceRequest): ChosenWalk | NoWalk {
  const around = surroundingsOf(request.network, request.home, request.maxKilometres, request);
  const chosen: ChosenWalk | NoWalk =
    around === undefined ? { none: 'no_street_nearby' } : chooseAmong(around, request);
  if (!('none' in chosen) || !request.noSteps) return chosen;
  return 'none' in chooseDestination({ ...request, noSteps: false }) ? chosen : { none: 'only_with_steps' };
}

/**
 * Without a metre on a fast road while there is such a walk, then with as few as there must be; and where all of them
 * lead to yesterday's destination, there.
 */
export function chooseAmong(around: Surroundings, request: DayRequest): ChosenWalk | NoWalk {
  const isNew = (walk: Walk) => !wasYesterday(request, walk.destinationKey);
  const walk =
    walkWithin(around, request, 0, isNew) ??
    walkWithin(around, request, fewestFastMetres(around, request), isNew) ??
    walkWithin(around, request, Number.POSITIVE_INFINITY, isNew) ??
    walkWithin(around, request, fewestFastMetres(around, request), () => true) ??
    walkWithin(around, request, Number.POSITIVE_INFINITY, () => true);
  if (walk === undefined) return { none: 'no_destination' };
  const { metres, ...chosen } = walk;
  const [own] = bandsOf(request);
  return {
    ...chosen,
    relaxed: metres < own.low || metres > own.high,
    lastVisited: lastVisit(request, walk.destinationKey) || null,
  };
}

/**
 * Where the walk begins: the place on the network nearest the home. The steps from the door to there (a yard, a stair,
 * a drive) are not on the map, so they are neither drawn nor counted.
 * A path that is connected to next to nothing (a courtyard, a pier) is passed over for a street that leads somewhere.
 */
function startOf(network: Network, home: Point, maxMetres: number, rule: WayRule): Snapped | undefined {
  const isWay = isWayBy(network, rule);
  const roomy = (edge: number) => isWay(edge) && (network.edges.componentMetres[edge] ?? 0) >= 4 * maxMetres;
  return snap(network, home, 300, roomy) ?? snap(network, home, 300, isWay);
}
