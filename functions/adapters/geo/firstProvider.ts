import type { FoundRoute, FoundWay, Geo, NoRoute, Place, RouteRequest, WayRequest } from '../../ports/geo.ts';
import { consoleLog, describeFault } from '../../runtime/log.ts';
import { StreetsFault } from '../../streets/index.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

export interface FoundPlace {
  /** `null` where there is no name to give, and no other need be asked for one. */
  place: Place | null;
  attribution: string;
}

/**
 * One way to get a route. `not_covered` and `unavailable` pass the question on to the next one; `nothing_walkable` is
 * the word of one that knows the streets there.
 */
export type RouteFinder = (request: RouteRequest) => Promise<FoundRoute | NoRoute>;

/** One way to get from one place to another. */
export type WayFinder = (request: WayRequest) => Promise<FoundWay | NoRoute>;

/** One way to name a place; `undefined` passes the question on. */
export type PlaceFinder = (point: Point) => Promise<FoundPlace | undefined>;

export interface Finders {
  routes: readonly RouteFinder[];
  ways: readonly WayFinder[];
  places: readonly PlaceFinder[];
}

/** What is worth telling when no provider has a route: "later perhaps" before "there is nothing here". */
const TELLING: readonly NoRoute['none'][] = ['unavailable', 'nothing_walkable'];

/** A provider that does not know of steps would only lead over them. */
const isFinal = ({ none }: NoRoute): boolean => none === 'only_with_steps';

export function logFault(error: unknown): void {
  const file = error instanceof StreetsFault ? { file: error.file, bytes: error.bytes } : {};
  consoleLog({ level: 'error', message: 'fault', error: describeFault(error), ...file });
}

/**
 * Several finders as one. A refusal passes the question on; one that throws ends the search: where the map is broken,
 * the walker is told so and not led through streets that another made up.
 */
export function firstCovering<Question, Found extends object>(
  finders: readonly ((question: Question) => Promise<Found | NoRoute>)[],
): (question: Question) => Promise<Found | NoRoute> {
  return async (request) => {
    const refusals: NoRoute['none'][] = [];
    for (const find of finders) {
      const found = await find(request);
      if (!('none' in found) || isFinal(found)) return found;
      refusals.push(found.none);
    }
    return mostTelling(refusals);
  };
}

/** The same for places. */
export function placeUntilOneFails(finders: readonly PlaceFinder[]): PlaceFinder {
  return async (point) => {
    for (const find of finders) {
      const found = await find(point);
      if (found) return found;
    }
    return undefined;
  };
}

function mostTelling(refusals: readonly NoRoute['none'][]): NoRoute {
  return { none: TELLING.find((reason) => refusals.includes(reason)) ?? 'not_covered' };
}

/**
 * Asks one provider after the other, until one has an answer or knows that there is none. One that throws is logged and
 * counts as unavailable; the next is asked.
 */
export function firstProvider({ routes, ways, places }: Finders, report: (error: unknown) => void = logFault): Geo {
  async function first<Question, Found extends object>(
    finders: readonly ((question: Question) => Promise<Found | NoRoute>)[],
    question: Question,
  ): Promise<Found | NoRoute> {
    const refusals: NoRoute['none'][] = [];
    for (const find of finders) {
      const found = await find(question).catch((error: unknown): NoRoute => {
        report(error);
        return { none: 'unavailable' };
      });
      if (!('none' in found) || isFinal(found)) return found;
      refusals.push(found.none);
      if (found.none === 'nothing_walkable') break;
    }
    return mostTelling(refusals);
  }

  return {
    findRoute: (request) => first(routes, request),
    findWay: (request) => first(ways, request),
    nearestPlace: firstPlace(places, report),
  };
}

export function firstPlace(places: readonly PlaceFinder[], report: (error: unknown) => void = logFault) {
  return async (point: Point): Promise<FoundPlace> => {
    for (const find of places) {
      const found = await find(point).catch((error: unknown) => {
        report(error);
        return undefined;
      });
      if (found) return found;
    }
    return { place: null, attribution: '' };
  };
}
