import type { Geo } from '../ports/geo.ts';
import { cloudFinders } from './geo/cloudFinders.ts';
import type { Finders } from './geo/firstProvider.ts';
import { type Env, geoOf, required } from './geo/openGeo.ts';
import { resourceFreeLocation } from './geo/resourceFreeLocation.ts';
import { signedCalls } from './geo/signedCalls.ts';

/**
 * What geo.ts is in the cloud, for a stage with `-c location=places`: Amazon Location's calls that need neither a place
 * index nor a route calculator. A module of its own, so that no bundle carries both generations.
 */
export function open(env: Env): Geo {
  return geoOf(inTheCloud(env));
}

async function inTheCloud(env: Env): Promise<Finders> {
  const location = resourceFreeLocation(signedCalls({ env }));
  return cloudFinders({ bucket: required(env, 'STREETS_BUCKET'), env, location });
}
