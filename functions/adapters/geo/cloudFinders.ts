import { openStreets } from '../../streets/tiles/openStreets.ts';
import { amazonLocation, type LocationResources, locationClient } from './amazonLocation.ts';
import { bucketStore } from './bucketStore.ts';
import { type Finders, logFault } from './firstProvider.ts';
import { placesByLocation, routesByLocation, waysByLocation } from './locationRoutes.ts';
import { placesOnTiles, routesOnTiles, waysOnTiles } from './streetTiles.ts';

export interface CloudFinderOptions extends LocationResources {
  bucket: string;
  env: Record<string, string | undefined>;
}

/** Our own network first, for addresses too though it knows no house numbers: Amazon is paid by the question. */
export function cloudFinders({ bucket, env, ...resources }: CloudFinderOptions): Finders {
  const streets = openStreets(bucketStore({ bucket, env }), { report: logFault });
  const location = amazonLocation(locationClient(), resources);
  return {
    routes: [routesOnTiles(streets), routesByLocation(location)],
    ways: [waysOnTiles(streets), waysByLocation(location)],
    places: [placesOnTiles(streets), placesByLocation(location)],
  };
}
