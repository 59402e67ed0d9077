import { openStreets, type Streets } from '../../streets/tiles/openStreets.ts';
import { bucketStore } from './bucketStore.ts';
import { type Finders, logFault } from './firstProvider.ts';
import type { Location } from './location.ts';
import { placesByLocation, routesByLocation, waysByLocation } from './locationRoutes.ts';
import { placesOnTiles, routesOnTiles, waysOnTiles } from './streetTiles.ts';

export interface CloudFinderOptions {
  bucket: string;
  env: Record<string, string | undefined>;
  location: Location;
}

export function cloudFinders({ bucket, env, location }: CloudFinderOptions): Finders {
  return tilesThenLocation(openStreets(bucketStore({ bucket, env }), { report: logFault }), location);
}

/**
 * Our own network first, for addresses too though it knows no house numbers: Amazon Location is paid by the question,
 * and asked only where no import reaches, or its tiles cannot be read.
 */
export function tilesThenLocation(streets: Streets, location: Location): Finders {
  return {
    routes: [routesOnTiles(streets), routesByLocation(location)],
    ways: [waysOnTiles(streets), waysByLocation(location)],
    places: [placesOnTiles(streets), placesByLocation(location)],
  };
}
