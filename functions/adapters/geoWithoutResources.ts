import type { Geo } from '../ports/geo.ts';
import { type CloudSources, cloudPlaces, cloudRoutes, cloudSources, cloudWays } from './geo/cloudFinders.ts';
import type { Finders } from './geo/firstProvider.ts';
import { importRequestsOf } from './geo/nearStreets.ts';
import { type Env, geoOf } from './geo/openGeo.ts';
import { withinCeilingOf } from './geo/paidCalls.ts';
import { resourceFreeLocation } from './geo/resourceFreeLocation.ts';
import { signedCalls } from './geo/signedRequest.ts';

/**
 * The geo adapter for `-c location=places`: Amazon Location's API without a place index and route calculator. A
 * separate module, so that no bundle contains both generations.
 */
export const openRoutes = (env: Env): Geo =>
  geoOf(
    cloud(env, (sources) => ({
      routes: cloudRoutes(sources, importRequestsOf(env)),
      places: cloudPlaces(sources),
    })),
  );
export const openWays = (env: Env): Geo => geoOf(cloud(env, (sources) => ({ ways: cloudWays(sources) })));
export const openPlaces = (env: Env): Geo => geoOf(cloud(env, (sources) => ({ places: cloudPlaces(sources) })));

const cloud = async (env: Env, find: (sources: CloudSources) => Partial<Finders>): Promise<Partial<Finders>> =>
  find(cloudSources(env, withinCeilingOf(env, resourceFreeLocation(signedCalls({ env })))));
