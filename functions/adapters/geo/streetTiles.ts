import type { Position } from '../../../shared/domain/geo.ts';
import { destinationName, destinationStreets } from '../../../shared/domain/walk/destination.ts';
import type { FoundRoute, NoRoute, RouteRequest } from '../../ports/geo.ts';
import {
  type ChosenWalk,
  chooseDestination,
  circleBetween,
  type ImportEntry,
  inTown,
  type Network,
  type NoWalk,
  nearestStreetName,
  roundOf,
  type Streets,
  snap,
  streetsAround,
  townPoints,
  type Ways,
  wayBetween,
} from '../../streets/index.ts';
import type { PlaceFinder, RouteFinder, WayFinder } from './firstProvider.ts';
import { importedNeighbourhood } from './neighbourhood.ts';

/**
 * Maximum distance of a home from its street and of an address from its place. Beyond it the place counts as not
 * covered, because a tile at an extract's border may be empty.
 */
const NEARBY_METRES = 300;
/** Farther search for a name where the near streets have none. */
const FARTHEST_NAME_METRES = 1000;
const SIGN_METRES = 30;

/** True if the imports near a home suffice for walks of this length. */
export type Covers = (imports: readonly ImportEntry[], home: Position, metres: number) => boolean;

export function routesOnTiles(streets: Streets, covers: Covers = () => true): RouteFinder {
  return async (request) => {
    const home = homeOf(request);
    const metres = request.maxKilometres * 1000;
    const imports = await streets.importsAround(home, NEARBY_METRES);
    if (imports.length === 0 || !covers(imports, home, metres)) return { none: 'not_covered' };
    const network = await streets.load(home, metres);
    const chosen = chooseDestination({ ...request, home, network });
    if ('none' in chosen) return refusalOf(chosen);
    const { walk, ways } = roundOf(network, chosen, request);
    return foundRoute(network, inTown(walk, (await streets.townAt(walk.end))?.name), ways, {
      // Earlier downloads still count as Overpass's answer.
      provider: imports.every(importedNeighbourhood) ? 'overpass' : 'streets',
      attribution: creditOf(await streets.importsAround(home, metres)),
    });
  };
}

export function waysOnTiles(streets: Streets): WayFinder {
  return async ({ from, to, goal, ...preference }) => {
    const imports = await streets.importsAround(to, NEARBY_METRES);
    if (imports.length === 0) return { none: 'not_covered' };
    const circle = circleBetween(from, to);
    if (!circle) return { none: 'nothing_walkable' };
    const network = await streets.load(circle.centre, circle.metres);
    const found = wayBetween(network, from, to, goal, preference);
    if (found) return found;
    if (preference.noSteps && wayBetween(network, from, to, goal, { ...preference, noSteps: false })) {
      return { none: 'only_with_steps' };
    }
    const isKnown = snap(network, from, NEARBY_METRES) && snap(network, to, SIGN_METRES);
    return { none: isKnown ? 'nothing_walkable' : 'not_covered' };
  };
}

/**
 * "Street, town" from the tiles. Where an import covers the place its answer is final, even without a name, because the
 * next provider is paid.
 */
export function placesOnTiles(streets: Streets): PlaceFinder {
  return async (point) => {
    const imports = await streets.importsAround(point, NEARBY_METRES);
    if (imports.length === 0) return undefined;
    const nearby = await streets.load(point, NEARBY_METRES);
    if (!snap(nearby, point, NEARBY_METRES)) return undefined;
    const street =
      nearestStreetName(nearby, point, NEARBY_METRES) ??
      nearestStreetName(await streets.load(point, FARTHEST_NAME_METRES), point, FARTHEST_NAME_METRES);
    const town = (await streets.townAt(point))?.name;
    const placeName = street === undefined ? town : destinationName({ street, town });
    if (placeName === undefined) return { place: null, attribution: creditOf(imports) };
    const shownTown = () => townPoints(streets, point, (entry) => importedNeighbourhood(entry) !== undefined);
    const place = { placeName, town: town ?? null, shownTown };
    return { place, attribution: creditOf(imports) };
  };
}

export function homeOf({ latitude, longitude }: RouteRequest): Position {
  return { latitude, longitude };
}

export function refusalOf({ none }: NoWalk): NoRoute {
  if (none === 'no_street_nearby') return { none: 'not_covered' };
  return { none: none === 'no_destination' ? 'nothing_walkable' : none };
}

export function foundRoute(
  network: Network,
  { start: _start, end, stretches: _stretches, ...walk }: ChosenWalk,
  ways: Ways,
  from: Pick<FoundRoute, 'provider' | 'attribution'>,
): FoundRoute {
  const own = destinationStreets(walk.destination);
  return { ...walk, ...ways, streetsAround: streetsAround(network, end, own), ...from };
}

function creditOf(imports: readonly ImportEntry[]): string {
  return [...new Set(imports.map(({ attribution }) => attribution))].join(' · ');
}
