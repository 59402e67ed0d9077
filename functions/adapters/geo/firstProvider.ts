import type { Position } from '../../../shared/domain/geo.ts';
import type { FoundRoute, FoundWay, Geo, GeocodedPlace, NoRoute, RouteRequest, WayRequest } from '../../ports/geo.ts';
import { consoleLog, currentRequest, describeFault } from '../../runtime/log.ts';
import { StreetsFault } from '../../streets/index.ts';

export interface FoundPlace {
  /** `null`: there is no name, and no other provider needs to be asked. */
  place: GeocodedPlace | null;
  attribution: string;
}

/**
 * A route provider. `not_covered` and `unavailable` pass the request to the next one; `nothing_walkable` is final
 * knowledge of the streets there.
 */
export type RouteFinder = (request: RouteRequest) => Promise<FoundRoute | NoRoute>;

export type WayFinder = (request: WayRequest) => Promise<FoundWay | NoRoute>;

/** A reverse geocoder; `undefined` passes the request to the next one. */
export type PlaceFinder = (point: Position) => Promise<FoundPlace | undefined>;

export interface Finders {
  routes: readonly RouteFinder[];
  ways: readonly WayFinder[];
  places: readonly PlaceFinder[];
}

/** Order of refusals without a route: "try later" before "there is nothing here". */
const TELLING: readonly NoRoute['none'][] = ['unavailable', 'nothing_walkable'];

export function logFault(error: unknown): void {
  const request = currentRequest.getStore();
  const file = error instanceof StreetsFault ? { file: error.file, bytes: error.bytes } : {};
  if (error instanceof StreetsFault) request?.count('damagedStreets');
  consoleLog({ level: 'error', message: 'fault', requestId: request?.requestId, error: describeFault(error), ...file });
}

/**
 * Asks the providers in order until one answers or knows that there is no answer. An exception is logged and counts as
 * unavailable.
 */
export function firstProvider(
  { routes = [], ways = [], places = [] }: Partial<Finders>,
  report: (error: unknown) => void = logFault,
): Geo {
  async function first<Question, Found extends object>(
    finders: readonly ((question: Question) => Promise<Found | NoRoute>)[],
    question: Question,
  ): Promise<Found | NoRoute> {
    const refusals: NoRoute[] = [];
    for (const find of finders) {
      const found = await find(question).catch((error: unknown): NoRoute => {
        report(error);
        return { none: 'unavailable' };
      });
      // `only_with_steps` is final: the next providers do not know about steps and would offer a route over them.
      if (!('none' in found) || found.none === 'only_with_steps') return found;
      refusals.push(found);
      if (found.none === 'nothing_walkable') break;
    }
    const [refusal] = TELLING.flatMap((reason) => refusals.find(({ none }) => none === reason) ?? []);
    return refusal ?? { none: 'not_covered' };
  }

  return {
    findRoute: (request) => first(routes, request),
    findWay: (request) => first(ways, request),
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
