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

const streetsIn = ({ bucket, env }: CloudFinderOptions): Streets =>
  openStreets(bucketStore({ bucket, env }), { report: logFault });

export const cloudFinders = (options: CloudFinderOptions): Finders =>
  tilesThenLocation(streetsIn(options), options.location);

/** For a function that only names places: its bundle leaves out what finds walks. */
export const cloudPlaces = (options: CloudFinderOptions): Pick<Finders, 'places'> => ({
  places: placesThenLocation(streetsIn(options), options.location),
});

/**
 * Our own network first, for addresses too though it knows no house numbers: Amazon Location is paid by the question,
 * and asked only where no import reaches, or its tiles cannot be read.
 */
export function tilesThenLocation(streets: Streets, location: Location): Finders {
  return {
    routes: [routesOnTiles(streets), routesByLocation(location)],
    ways: [waysOnTiles(streets), waysByLocation(location)],
    places: placesThenLocation(streets, location),
  };
}

const placesThenLocation = (streets: Streets, location: Location) => [
  placesOnTiles(streets),
  placesByLocation(location),
];
