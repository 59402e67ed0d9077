import type { Line, Position } from '../../../shared/domain/geo.ts';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { signName } from '../../../shared/domain/walk/destination.ts';
import type { Direction } from '../../../shared/domain/walk/directions.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { bandsOf, type WalkLength } from '../choice/bands.ts';
import { type ChosenWalk, withRoute } from '../choice/choice.ts';
import type { Network } from '../network/network.ts';
import { isWayBy } from '../search/edgeCosts.ts';
import { snap } from '../search/geometry.ts';
import { routeToPoint } from '../search/route.ts';
import { reachFrom } from '../search/search.ts';
import { composeDirections } from './composeDirections.ts';
import { decisionPointsOf } from './decisionPoints.ts';
import { legsOf } from './legs.ts';
import { type StreetContext, streetContextOf } from './streetContext.ts';
import { knownEdges, MAX_REPEATED, otherWays, type RouteHome, type WalkedWay, wayHome } from './wayHome.ts';

/** Directions of a walk: the start, each corner that could be missed, and the arrival. */
export function directionsOf(
  context: StreetContext,
  { stretches, coordinates }: WalkedWay,
  goal: string | null,
): Direction[] {
  const [first] = stretches;
  if (!first) return [];
  const route = walkRoute(coordinates, context.origin);
  const places = decisionPointsOf(context, stretches);
  return composeDirections({
    context,
    route,
    start: { edge: first.edge, share: first.start },
    places,
    legs: legsOf(context, route, places),
    last: { at: Math.round(route.total), turn: 'arrive', way: 'street', street: goal, relation: 'into' },
  });
}

export interface Ways {
  directions: Direction[];
  wayHome: { line: Line; metres: number; repeatedMetres: number; directions: Direction[] } | null;
}

/** A walk whose way out fits its way home, and the directions of both ways. */
export interface Round {
  walk: ChosenWalk;
  ways: Ways;
}

export function roundOf(network: Network, chosen: ChosenWalk, wish: WalkLength & Partial<WayPreference>): Round {
  const preference = { ...USUAL_WAYS, ...wish };
  // Up to the end of the band, or as long as the walk if that is longer.
  const maxMetres = Math.max(bandsOf(wish)[0].high, chosen.distance * 1000);
  const { walk, back } = bestRound(network, chosen, preference, maxMetres);
  const context = streetContextOf(network);
  return {
    walk,
    ways: {
      directions: directionsOf(context, walk, signName(walk.destination)),
      wayHome: back
        ? {
            line: back.coordinates,
            metres: Math.round(back.metres),
            repeatedMetres: Math.round(back.repeated),
            directions: directionsOf(context, back, null),
          }
        : null,
    },
  };
}

interface OutAndHome {
  walk: ChosenWalk;
  back: RouteHome | undefined;
}

/** Another way out is looked for where the way home repeats much of the cheapest one. */
function bestRound(network: Network, chosen: ChosenWalk, preference: WayPreference, maxMetres: number): OutAndHome {
  const homeOf = (walk: ChosenWalk) =>
    wayHome(network, { ...walk, metres: walk.distance * 1000 }, walk.end, preference);
  let best: OutAndHome = { walk: chosen, back: homeOf(chosen) };
  const [start, end] = [chosen.stretches[0], chosen.stretches.at(-1)];
  if (!start || !end) return best;
  const from = { edge: start.edge, fraction: start.start, point: chosen.start };
  const goal = { edge: end.edge, fraction: end.end, point: chosen.end };
  for (const { factor, rule } of otherWays(preference)) {
    if (!best.back || repeatedShare(best.back) <= MAX_REPEATED) break;
    const dearer = { edges: knownEdges(network, best.back), factor };
    const route = routeToPoint(reachFrom(network, from, maxMetres, rule, { dearer, goal }), goal);
    if (!route || route.fastMetres > chosen.fastRoadMetres + 1) continue;
    const walk = withRoute(network, chosen, route);
    const back = homeOf(walk);
    if (back && repeatedShare(back) < repeatedShare(best.back)) best = { walk, back };
  }
  return best;
}

const repeatedShare = (back: RouteHome) => back.repeated / Math.max(1, back.metres);

const FARTHEST_METRES = 10_000;
const LARGEST_DETOUR = 3;

export interface Circle {
  centre: Position;
  metres: number;
}

/** The area of streets that a route between two points needs; undefined if they are too far apart. */
export function circleBetween(from: Position, to: Position): Circle | undefined {
  const apart = metresBetween(from, to);
  if (apart > FARTHEST_METRES) return undefined;
  const turn = to.longitude - from.longitude;
  const longitude = from.longitude + (turn - 360 * Math.round(turn / 360)) / 2;
  return {
    centre: { latitude: (from.latitude + to.latitude) / 2, longitude: longitude - 360 * Math.round(longitude / 360) },
    metres: apart * 0.75 + 500,
  };
}

export function wayBetween(network: Network, from: Position, to: Position, goal: string, preference = USUAL_WAYS) {
  const isWay = isWayBy(network, preference);
  const start = snap(network, from, 300, isWay);
  const end = snap(network, to, 30, isWay);
  if (!start || !end) return undefined;
  const reach = reachFrom(network, start, LARGEST_DETOUR * metresBetween(from, to) + 1000, preference, { goal: end });
  const route = routeToPoint(reach, end);
  if (!route) return undefined;
  const context = streetContextOf(network);
  return {
    metres: route.metres,
    coordinates: route.coordinates,
    directions: directionsOf(context, route, goal),
    fastRoadMetres: Math.round(route.fastMetres),
  };
}
