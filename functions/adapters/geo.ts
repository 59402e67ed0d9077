import type { Geo } from '../ports/geo.ts';
import { amazonLocation, locationClient } from './geo/amazonLocation.ts';
import { cloudPlaces, cloudRoutes, cloudWays, openCloud } from './geo/cloudFinders.ts';
import type { Finders } from './geo/firstProvider.ts';
import { importRequestsOf } from './geo/nearStreets.ts';
import { type Env, geoOf, required } from './geo/openGeo.ts';

/** The local stage: street tiles in the folder STREETS_DIR, Overpass at STREETS_OVERPASS_URL. */
export const open = (env: Env): Geo => geoOf(onThisMachine(env));

const location = (env: Env) =>
  amazonLocation(locationClient(), {
    placeIndex: required(env, 'PLACE_INDEX'),
    routeCalculator: required(env, 'ROUTE_CALCULATOR'),
  });

/**
 * Every other stage, by the part of the port that a function needs (`infra/entries.ts`): street tiles in the bucket
 * STREETS_BUCKET, neighbourhoods where NEIGHBOURHOOD_JOB is set, and Amazon Location's place index PLACE_INDEX and route
 * calculator ROUTE_CALCULATOR. A stage with `-c location=places` has geoWithoutResources.ts instead.
 */
export const openRoutes = (env: Env): Geo =>
  openCloud(env, location, (sources) => cloudRoutes(sources, importRequestsOf(env)));
export const openWays = (env: Env): Geo => openCloud(env, location, cloudWays);
export const openPlaces = (env: Env): Geo => openCloud(env, location, cloudPlaces);

/**
 * Local providers. The computed import path keeps this module, with its importer, out of the cloud's bundles.
 */
async function onThisMachine(env: Env): Promise<Finders> {
  const half: typeof import('./geo/localFinders.ts') = await import(
    new URL('geo/localFinders.ts', import.meta.url).href
  );
  return half.localFinders({ folder: required(env, 'STREETS_DIR'), overpassUrl: env.STREETS_OVERPASS_URL });
}
