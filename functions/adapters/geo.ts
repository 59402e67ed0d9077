import type { Geo } from '../ports/geo.ts';
import { amazonLocation, locationClient } from './geo/amazonLocation.ts';
import { type CloudFinderOptions, cloudFinders, cloudPlaces } from './geo/cloudFinders.ts';
import type { Finders } from './geo/firstProvider.ts';
import { type Env, geoOf, placesOf, required } from './geo/openGeo.ts';
import { withinCeilingOf } from './geo/paidCalls.ts';

/**
 * The local stage: street tiles in the folder STREETS_DIR, Overpass at STREETS_OVERPASS_URL (`off` never asks it),
 * practice streets. Every other stage: street tiles in the bucket STREETS_BUCKET, and Amazon Location's place index
 * PLACE_INDEX and route calculator ROUTE_CALCULATOR; one with `-c location=places` has geoWithoutResources.ts instead.
 */
export function open(env: Env): Geo {
  return geoOf(env.STAGE === 'local' ? onThisMachine(env) : inTheCloud(env));
}

/** For functions that only need reverse geocoding (`infra/entries.ts`). */
export function openPlaces(env: Env): Pick<Geo, 'nearestPlace'> {
  return placesOf(placesInTheCloud(env));
}

/**
 * Local providers. The computed import path keeps this module, with its importer and practice streets, out of the
 * cloud's bundles.
 */
async function onThisMachine(env: Env): Promise<Finders> {
  const half: typeof import('./geo/localFinders.ts') = await import(
    new URL('geo/localFinders.ts', import.meta.url).href
  );
  return half.localFinders({ folder: required(env, 'STREETS_DIR'), overpassUrl: env.STREETS_OVERPASS_URL });
}

const inTheCloud = async (env: Env): Promise<Finders> => cloudFinders(ofStage(env));
const placesInTheCloud = async (env: Env) => cloudPlaces(ofStage(env));

const ofStage = (env: Env): CloudFinderOptions => ({
  bucket: required(env, 'STREETS_BUCKET'),
  env,
  location: withinCeilingOf(
    env,
    amazonLocation(locationClient(), {
      placeIndex: required(env, 'PLACE_INDEX'),
      routeCalculator: required(env, 'ROUTE_CALCULATOR'),
    }),
  ),
});
