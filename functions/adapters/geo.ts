import type { Geo } from '../ports/geo.ts';
import { amazonLocation, locationClient } from './geo/amazonLocation.ts';
import { type CloudSources, cloudPlaces, cloudRoutes, cloudSources, cloudWays } from './geo/cloudFinders.ts';
import type { Finders } from './geo/firstProvider.ts';
import { importRequestsOf } from './geo/nearStreets.ts';
import { type Env, geoOf, required } from './geo/openGeo.ts';
import { withinCeilingOf } from './geo/paidCalls.ts';

/**
 * The local stage: street tiles in the folder STREETS_DIR, Overpass at STREETS_OVERPASS_URL (`off` never asks it),
 * practice streets. Every other stage: street tiles in the bucket STREETS_BUCKET, and Amazon Location's place index
 * PLACE_INDEX and route calculator ROUTE_CALCULATOR; one with `-c location=places` has geoWithoutResources.ts instead.
 */
export function open(env: Env): Geo {
  if (env.STAGE === 'local') return geoOf(onThisMachine(env));
  return geoOf(cloud(env, (sources) => ({ ...ofRoutes(env, sources), ways: cloudWays(sources) })));
}

/** For functions that need a part of the port (`infra/entries.ts`). */
export const openRoutes = (env: Env): Geo => geoOf(cloud(env, (sources) => ofRoutes(env, sources)));
export const openWays = (env: Env): Geo => geoOf(cloud(env, (sources) => ({ ways: cloudWays(sources) })));
export const openPlaces = (env: Env): Geo => geoOf(cloud(env, (sources) => ({ places: cloudPlaces(sources) })));

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

const ofRoutes = (env: Env, sources: CloudSources) => ({
  routes: cloudRoutes(sources, importRequestsOf(env)),
  places: cloudPlaces(sources),
});

async function cloud(env: Env, find: (sources: CloudSources) => Partial<Finders>): Promise<Partial<Finders>> {
  const location = amazonLocation(locationClient(), {
    placeIndex: required(env, 'PLACE_INDEX'),
    routeCalculator: required(env, 'ROUTE_CALCULATOR'),
  });
  return find(cloudSources(env, withinCeilingOf(env, location)));
}
