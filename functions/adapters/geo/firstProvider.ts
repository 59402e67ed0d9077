import type { FoundRoute, Geo, NoRoute, Place, RouteRequest } from '../../ports/geo.ts';
import { consoleLog, describeFault } from '../../runtime/log.ts';

export interface Point {
  latitude: number;
  longitude: number;
}

export interface FoundPlace {
  place: Place;
  attribution: string;
}

/** One way to get a route. A refusal passes the question on to the next one. */
export type RouteFinder = (request: RouteRequest) => Promise<FoundRoute | NoRoute>;

/** One way to name a place; `undefined` passes the question on. */
export type PlaceFinder = (point: Point) => Promise<FoundPlace | undefined>;

export interface Finders {
  routes: readonly RouteFinder[];
  places: readonly PlaceFinder[];
}

/** What is worth telling when no provider has a route: "later perhaps" before "there is nothing here". */
const TELLING: readonly NoRoute['none'][] = ['unavailable', 'nothing_walkable'];

const logFault = (error: unknown) => consoleLog({ level: 'error', message: 'fault', error: describeFault(error) });

/** Asks one provider after the other. One that throws is logged and counts as unavailable; the next is asked. */
export function firstProvider({ routes, places }: Finders, report: (error: unknown) => void = logFault): Geo {
  return {
    async findRoute(request) {
      const refusals: NoRoute['none'][] = [];
      for (const find of routes) {
        const found = await find(request).catch((error: unknown): NoRoute => {
          report(error);
          return { none: 'unavailable' };
        });
        if (!('none' in found)) return found;
        refusals.push(found.none);
      }
      return { none: TELLING.find((reason) => refusals.includes(reason)) ?? 'not_covered' };
    },
    async nearestPlace(point) {
      for (const find of places) {
        const found = await find(point).catch((error: unknown) => {
          report(error);
          return undefined;
        });
        if (found) return found;
      }
      return { place: null, attribution: '' };
    },
  };
}
