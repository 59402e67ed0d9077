import type { Geo } from '../ports/geo.ts';
import { type CloudFinderOptions, cloudFinders, cloudPlaces } from './geo/cloudFinders.ts';
import type { Finders } from './geo/firstProvider.ts';
import { type Env, geoOf, placesOf, required } from './geo/openGeo.ts';
import { withinCeilingOf } from './geo/paidCalls.ts';
import { resourceFreeLocation } from './geo/resourceFreeLocation.ts';
import { signedCalls } from './geo/signedRequest.ts';

/**
 * The geo adapter for `-c location=places`: Amazon Location's API without a place index and route calculator. A
 * separate module, so that no bundle contains both generations.
 */
export function open(env: Env): Geo {
  return geoOf(inTheCloud(env));
}

export function openPlaces(env: Env): Pick<Geo, 'nearestPlace'> {
  return placesOf(placesInTheCloud(env));
}

const inTheCloud = async (env: Env): Promise<Finders> => cloudFinders(ofStage(env));
const placesInTheCloud = async (env: Env) => cloudPlaces(ofStage(env));

const ofStage = (env: Env): CloudFinderOptions => ({
  bucket: required(env, 'STREETS_BUCKET'),
  env,
  location: withinCeilingOf(env, resourceFreeLocation(signedCalls({ env }))),
});
