import { withTown } from '../../../shared/domain/destinationName.ts';
import type { FoundRoute, RouteRequest } from '../../ports/geo.ts';
import { chooseDestination } from '../../streets/choice/choice.ts';
import { type ChosenWalk, inTown } from '../../streets/choice/chosenWalk.ts';
import { nearestStreetName } from '../../streets/search/nearest.ts';
import type { ImportEntry } from '../../streets/tiles/catalogue.ts';
import type { Streets } from '../../streets/tiles/openStreets.ts';
import { circleBetween, type Ways, wayBetween, waysOf } from '../../streets/walks/ways.ts';
import type { PlaceFinder, Point, RouteFinder, WayFinder } from './firstProvider.ts';
import { isFromOverpass } from './overpassCircle.ts';

/** As far as a home may lie from its street, and an address from its place. */
const NEARBY_METRES = 300;

/** Whether the imports near a home are all that a walk of this length needs. */
export type Covers = (imports: readonly ImportEntry[], home: Point, metres: number) => boolean;

export function routesOnTiles(streets: Streets, covers: Covers = () => true): RouteFinder {
  return async (request) => {
    const home = homeOf(request);
    const metres = request.maxKilometres * 1000;
    const imports = await streets.importsAround(home, NEARBY_METRES);
    if (imports.length === 0 || !covers(imports, home, metres)) return { none: 'not_covered' };
    const network = await streets.load(home, metres);
    const chosen = chooseDestination({ ...request, home, network });
    if ('none' in chosen) return { none: 'nothing_walkable' };
    return foundRoute(inTown(chosen, await streets.townAt(chosen.end)), waysOf(network, chosen), {
      // What was downloaded yesterday is still Overpass's answer.
      provider: imports.every(isFromOverpass) ? 'overpass' : 'streets',
      attribution: creditOf(await streets.importsAround(home, metres)),
    });
  };
}

export function waysOnTiles(streets: Streets): WayFinder {
  return async ({ from, to, goal }) => {
    const circle = circleBetween(from, to);
    if (!circle) return { none: 'nothing_walkable' };
    const imports = await streets.importsAround(to, NEARBY_METRES);
    if (imports.length === 0) return { none: 'not_covered' };
    return wayBetween(await streets.load(circle.centre, circle.metres), from, to, goal) ?? { none: 'nothing_walkable' };
  };
}

export function placesOnTiles(streets: Streets): PlaceFinder {
  return async (point) => {
    const street = nearestStreetName(await streets.load(point, NEARBY_METRES), point, NEARBY_METRES);
    if (street === undefined) return undefined;
    const town = await streets.townAt(point);
    return {
      place: { placeName: withTown(street, town), town: town ?? null },
      attribution: creditOf(await streets.importsAround(point, NEARBY_METRES)),
    };
  };
}

export function homeOf({ latitude, longitude }: RouteRequest): Point {
  return { latitude, longitude };
}

export function foundRoute(
  { start: _start, end: _end, stretches: _stretches, ...walk }: ChosenWalk,
  ways: Ways,
  from: Pick<FoundRoute, 'provider' | 'attribution'>,
): FoundRoute {
  return { ...walk, ...ways, ...from };
}

function creditOf(imports: readonly ImportEntry[]): string {
  return [...new Set(imports.map(({ attribution }) => attribution))].join(' · ');
}
