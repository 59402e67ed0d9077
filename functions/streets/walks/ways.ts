import type { Direction } from '../../../shared/domain/directions.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import { walkRoute } from '../../../shared/domain/walkRoute.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/wayPreference.ts';
import type { ChosenWalk } from '../choice/chosenWalk.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Network, Point } from '../network/network.ts';
import { isWayBy } from '../search/edgeCosts.ts';
import { routeToPoint } from '../search/route.ts';
import { reachFrom, snap } from '../search/search.ts';
import { directionsOf } from './directions.ts';
import { surroundingsOf } from './surroundings.ts';
import { wayHome } from './wayHome.ts';

export interface Ways {
  directions: Direction[];
  wayHome: { line: Line; metres: number; repeatedMetres: number; directions: Direction[] } | null;
}

/** What is told of a chosen walk: the way out in words, and the way home with its own. */
export function waysOf(network: Network, walk: ChosenWalk, preference: WayPreference = USUAL_WAYS): Ways {
  const back = wayHome(network, { ...walk, metres: walk.distance * 1000 }, walk.end, preference);
  const out = walkRoute(walk.coordinates);
  const surroundings = surroundingsOf(network, back ? [out, walkRoute(back.coordinates, out.origin)] : [out]);
  return {
    directions: directionsOf(surroundings, walk, walk.destinationName),
    wayHome: back
      ? {
          line: back.coordinates,
          metres: Math.round(back.metres),
          repeatedMetres: Math.round(back.repeated),
          directions: directionsOf(surroundings, back, null),
        }
      : null,
  };
}

/** From farther away than that one does not walk to a sign. */
const FARTHEST_METRES = 10_000;
const LARGEST_DETOUR = 3;

export interface Circle {
  centre: Point;
  metres: number;
}

/** The streets that a way between two places needs; undefined where they are too far apart. */
export function circleBetween(from: Point, to: Point): Circle | undefined {
  const apart = metresBetween(from, to);
  if (apart > FARTHEST_METRES) return undefined;
  const turn = to.longitude - from.longitude;
  const longitude = from.longitude + (turn - 360 * Math.round(turn / 360)) / 2;
  return {
    centre: { latitude: (from.latitude + to.latitude) / 2, longitude: longitude - 360 * Math.round(longitude / 360) },
    metres: apart * 0.75 + 500,
  };
}

export function wayBetween(network: Network, from: Point, to: Point, goal: string, preference = USUAL_WAYS) {
  const isWay = isWayBy(network, preference);
  const start = snap(network, from, 300, isWay);
  const end = snap(network, to, 30, isWay);
  if (!start || !end) return undefined;
  const reach = reachFrom(network, start, LARGEST_DETOUR * metresBetween(from, to) + 1000, preference, { goal: end });
  const route = routeToPoint(reach, end);
  if (!route) return undefined;
  const surroundings = surroundingsOf(network, [walkRoute(route.coordinates)]);
  return {
    metres: route.metres,
    coordinates: route.coordinates,
    directions: directionsOf(surroundings, route, goal),
  };
}
