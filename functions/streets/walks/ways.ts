import type { Line } from '../../../shared/domain/geo.ts';
import { type Direction, turnOf } from '../../../shared/domain/walk/directions.ts';
import { USUAL_WAYS, type WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import {
  type FlatPoint,
  flat,
  nearestOnRoute,
  placeAlong,
  type WalkRoute,
  walkRoute,
} from '../../../shared/domain/walk/walkRoute.ts';
import type { ChosenWalk } from '../choice/choice.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Network, Point } from '../network/network.ts';
import { isWayBy } from '../search/edgeCosts.ts';
import { type Route, routeToPoint, type Stretch } from '../search/route.ts';
import { reachFrom, snap } from '../search/search.ts';
import { angleAt, cornersOf, legsOf } from './legs.ts';
import { placesOf } from './places.ts';
import { boxOf, type Surroundings, surroundingsOf } from './surroundings.ts';
import { type Draft, verifyDirections } from './verifyDirections.ts';
import { wordingOf } from './wording.ts';

export interface WalkedWay {
  stretches: readonly Stretch[];
  coordinates: Line;
}

/** Directions of a walk: the start, each corner that could be missed, and the arrival. */
export function directionsOf(
  surroundings: Surroundings,
  { stretches, coordinates }: WalkedWay,
  goal: string | null,
): Direction[] {
  const [first] = stretches;
  if (!first) return [];
  const route = walkRoute(coordinates, surroundings.origin);
  const legs = legsOf(surroundings, stretches);
  const places = placesOf(surroundings, stretches);
  const told = cornersOf(legs, route).flatMap(({ from, to }) => {
    const place = places.find(({ at }) => Math.abs(at - to) < 0.01);
    return place ? [{ place, angle: angleAt(route, from, to) }] : [];
  });
  const draft: Draft = {
    surroundings,
    route,
    start: { edge: first.edge, share: first.start },
    places,
    wording: wordingOf(surroundings, route, legs, places),
    told,
    last: { at: Math.round(route.total), turn: 'arrive', way: 'street', street: goal, relation: 'into' },
  };
  return verifyDirections(draft) ?? unread(draft);
}

/** Fallback without verification: a line for each change of street. */
function unread({ wording, told, last }: Draft): Direction[] {
  const corners = told.flatMap(({ place, angle }): Direction[] => {
    const [named] = wording.namesAt(place);
    return named ? [{ at: Math.round(place.at), turn: turnOf(angle), ...named }] : [];
  });
  return [...wording.first.slice(0, 1), ...corners, last];
}

export interface RouteHome extends Route {
  /** Metres already walked on the way out, without the last ones before home. */
  repeated: number;
}

/** Streets within this distance of home may be repeated, because there is often only one route. */
export const NEAR_HOME_METRES = 250;
const LONGEST = 1.35;
/** Cost factors for streets of the way out, tried in order until a way home is short enough. */
const DEARER = [4, 2, 1.4, 1];
const MIN_METRES = 20;
const SAME_STREET_METRES = 18;
const BOX_MARGIN = 50;
/** Grid cell size: large enough that every point beside the route lies in a cell of `cellsAlong`. */
const CELL_METRES = 40;

/** The route back to the start, over other streets where possible. */
export function wayHome(
  network: Network,
  wayOut: WalkedWay & { metres: number },
  end: Point,
  preference: WayPreference = USUAL_WAYS,
): RouteHome | undefined {
  const from = snap(network, end, 5, isWayBy(network, preference));
  const [home] = wayOut.stretches;
  if (!from || !home) return undefined;
  const known = knownEdges(network, wayOut);
  const to = { edge: home.edge, fraction: home.start, point: pointOf(wayOut.coordinates[0]) };
  let shortest: RouteHome | undefined;
  for (const dearer of DEARER) {
    const times = new Map([...known].map((edge) => [edge, dearer]));
    const options = { dearer: times, goal: to, limitsDetours: false };
    const reach = reachFrom(network, from, LONGEST * wayOut.metres + 50, preference, options);
    const route = routeToPoint(reach, to);
    if (!route) continue;
    const found = { ...route, repeated: repeatedMetres(network, known, route.stretches) };
    if (route.metres <= LONGEST * wayOut.metres) return found;
    shortest ??= found;
  }
  return shortest;
}

const pointOf = ([longitude, latitude]: readonly [number, number] = [0, 0]): Point => ({ latitude, longitude });

/** Edges of the way out that are not near home, and edges parallel to them. */
function knownEdges(
  { edges, shape }: Network,
  { coordinates, stretches, metres }: WalkedWay & { metres: number },
): Set<number> {
  const route = walkRoute(coordinates);
  const known = new Set<number>();
  let walked = 0;
  for (const { edge, start, end } of stretches) {
    walked += Math.abs(end - start) * (edges.metres[edge] ?? 0);
    if (walked > NEAR_HOME_METRES) known.add(edge);
  }
  const isAround = boxOf([route], BOX_MARGIN);
  const cells = cellsAlong(route);
  const isBeside = (point: FlatPoint) =>
    cells.has(cellAt(point)) &&
    nearestOnRoute(route, point, { from: NEAR_HOME_METRES, to: metres }).away < SAME_STREET_METRES;
  const at = (p: number) =>
    flat(route, { latitude: (shape[2 * p] ?? 0) / 1e7, longitude: (shape[2 * p + 1] ?? 0) / 1e7 });
  for (let edge = 0; edge < edges.count; edge++) {
    const first = edges.shapeStart[edge] ?? 0;
    if (!isAround(shape[2 * first] ?? 0, shape[2 * first + 1] ?? 0)) continue;
    if ((edges.metres[edge] ?? 0) <= MIN_METRES || known.has(edge) || !isBeside(at(first))) continue;
    const last = (edges.shapeStart[edge + 1] ?? 0) - 1;
    if (isBeside(at(last)) && isBeside(middleOf(at, first, last))) known.add(edge);
  }
  return known;
}

const cellAt = ({ x, y }: FlatPoint) => Math.floor(x / CELL_METRES) * 65_536 + Math.floor(y / CELL_METRES);

/** Grid cells near the route: a prefilter for the costly distance to a route. */
function cellsAlong(route: WalkRoute): Set<number> {
  const cells = new Set<number>();
  for (let metres = 0; metres <= route.total + CELL_METRES; metres += CELL_METRES) {
    const { x, y } = placeAlong(route, metres);
    for (const east of [-1, 0, 1]) {
      for (const north of [-1, 0, 1]) cells.add(cellAt({ x: x + east * CELL_METRES, y: y + north * CELL_METRES }));
    }
  }
  return cells;
}

function middleOf(at: (p: number) => FlatPoint, first: number, last: number): FlatPoint {
  if (last - first > 1) return at((first + last) >> 1);
  const [start, end] = [at(first), at(last)];
  return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
}

function repeatedMetres({ edges }: Network, known: ReadonlySet<number>, stretches: readonly Stretch[]): number {
  let repeated = 0;
  for (const { edge, start, end } of stretches) {
    if (known.has(edge)) repeated += Math.abs(end - start) * (edges.metres[edge] ?? 0);
  }
  return repeated;
}

export interface Ways {
  directions: Direction[];
  wayHome: { line: Line; metres: number; repeatedMetres: number; directions: Direction[] } | null;
}

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

const FARTHEST_METRES = 10_000;
const LARGEST_DETOUR = 3;

export interface Circle {
  centre: Point;
  metres: number;
}

/** The area of streets that a route between two points needs; undefined if they are too far apart. */
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
