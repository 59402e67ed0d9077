import type { Geo } from '../ports/geo.ts';
import { cloudPlaces, cloudRoutes, cloudWays, openCloud } from './geo/cloudFinders.ts';
import { importRequestsOf } from './geo/nearStreets.ts';
import type { Env } from './geo/openGeo.ts';
import { resourceFreeLocation } from './geo/resourceFreeLocation.ts';
import { signedCalls } from './geo/signedRequest.ts';

/** For `-c location=places`: Amazon Location's API without a place index and route calculator. */
const location = (env: Env) => resourceFreeLocation(signedCalls({ env }));

export const openRoutes = (env: Env): Geo =>
  openCloud(env, location, (sources) => cloudRoutes(sources, importRequestsOf(env)));
export const openWays = (env: Env): Geo => openCloud(env, location, cloudWays);
export const openPlaces = (env: Env): Geo => openCloud(env, location, cloudPlaces);
