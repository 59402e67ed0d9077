import { createHash } from 'node:crypto';
import { bandFor } from '../../../shared/domain/difficulty.ts';
import {
  EARTH_RADIUS_METRES,
  fromLonLat,
  type LonLat,
  metresAlong,
  metresBetween,
  type Position,
} from '../../../shared/domain/geo.ts';
import { signName } from '../../../shared/domain/walk/destination.ts';
import type { Direction } from '../../../shared/domain/walk/directions.ts';
import type { FoundRoute, RouteRequest } from '../../ports/geo.ts';
import {
  byLastVisit,
  destinationKey,
  destinationOf,
  lastVisit,
  openStreets,
  rested,
  type Streets,
} from '../../streets/index.ts';
import { bucketStore } from './bucketStore.ts';
import { type Finders, logFault, type PlaceFinder, type RouteFinder, type WayFinder } from './firstProvider.ts';
import { isUnavailable, type Location, type NamedPlace, type Walk } from './location.ts';
import { type NearStreets, nearStreets, type RequestImport, routesNear, waysNear } from './nearStreets.ts';
import { folderOf } from './neighbourhood.ts';
import { type Env, geoOf, required } from './openGeo.ts';
import { withinCeilingOf } from './paidCalls.ts';
import { homeOf, placesOnTiles, routesOnTiles, waysOnTiles } from './streetTiles.ts';

const MAX_TRIES = 6;
/** Streets are longer than the straight line; the first route shows by how much in this place. */
const USUAL_DETOUR = 1.3;
/** Successive tries turn by the golden angle, so six tries cover six directions that are far apart. */
const GOLDEN_ANGLE = 137.508;
/** A route that starts or ends farther away than this does not lead to the place. */
const NEARBY_METRES = 300;
/** Minimum share of the walker's maximum distance, however far the band is relaxed. */
const MIN_SHARE = 0.1;
/** Beyond this, the nearest place is not an address (for example at sea). */
const FARTHEST_ADDRESS_METRES = 1000;

/** The gateway gives up after 29 s, and a try started just before may take six seconds. */
const PATIENCE_MS = 12_000;

/** Without a street network: picks a place in some direction and asks for a route there, until one fits the band. */
export function routesByLocation(location: Location, patienceMs: number = PATIENCE_MS): RouteFinder {
  return async (request) => {
    const found: Candidate[] = [];
    let refusal: 'nothing_walkable' | 'unavailable' = 'nothing_walkable';
    try {
      for await (const candidate of candidates(location, request, AbortSignal.timeout(patienceMs))) {
        found.push(candidate);
        if (candidate.isInBand && rested([candidate], request).length > 0) break;
      }
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      refusal = 'unavailable';
    }
    const restedOnes = rested(found, request);
    const best = restedOnes.find(({ isInBand }) => isInBand) ?? restedOnes[0] ?? byLastVisit(found, request)[0];
    return best?.route ?? { none: refusal };
  };
}

export function waysByLocation(location: Location): WayFinder {
  return async ({ from, to, goal }) => {
    try {
      const walk = await location.walkBetween(from, to);
      if (walk === undefined || !joins(from, walk.coordinates, to)) return { none: 'nothing_walkable' };
      const metres = 1000 * kilometresAlong(walk.coordinates);
      return {
        metres,
        coordinates: walk.coordinates,
        directions: withArrival(walk, metres, goal),
        fastRoadMetres: null,
      };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return { none: 'unavailable' };
    }
  };
}

export function placesByLocation(location: Location): PlaceFinder {
  return async (point) => {
    let found: NamedPlace | undefined;
    try {
      found = await location.placeAt(point);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
    if (found?.label === undefined || metresBetween(point, found.point) > FARTHEST_ADDRESS_METRES) return undefined;
    return { place: { placeName: found.label, town: found.town ?? null }, attribution: found.attribution };
  };
}

const withArrival = ({ directions }: Walk, metres: number, goal: string): Direction[] => {
  if (directions.length === 0) return [];
  return [...directions, { at: Math.round(metres), turn: 'arrive', way: 'street', street: goal, relation: 'into' }];
};

interface Candidate {
  route: FoundRoute;
  key: string;
  isInBand: boolean;
}

async function* candidates(
  location: Location,
  request: RouteRequest,
  patience: AbortSignal,
): AsyncGenerator<Candidate> {
  const home = homeOf(request);
  const { min, max } = bandFor(request.difficulty, request.maxKilometres);
  // The excluded destinations rotate the directions, so that a forced route does not spend its tries on the same
  // places.
  const seed = `${request.seed}|${request.exclude.size}`;
  const firstBearing = share(`${seed}|bearing`) * 360;
  const replaced = new Set([...request.exclude].map(streetOf));
  let detour = USUAL_DETOUR;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    patience.throwIfAborted();
    const aim = min + (max - min) * (0.2 + 0.6 * share(`${seed}|${tries}`));
    const probe = pointAt(home, firstBearing + tries * GOLDEN_ANGLE, (aim * 1000) / detour);
    const place = await location.placeAt(probe);
    if (place?.street === undefined || metresBetween(home, place.point) > request.maxKilometres * 1000) continue;
    const key = destinationKey([place.street], place.point);
    if (replaced.has(streetOf(key))) continue;
    const walk = await location.walkBetween(home, place.point);
    if (walk === undefined || !joins(home, walk.coordinates, place.point)) continue;
    const distance = kilometresAlong(walk.coordinates);
    const beeline = metresBetween(home, place.point) / 1000;
    if (beeline > 0) detour = Math.min(2.5, Math.max(1, distance / beeline));
    if (distance > request.maxKilometres || distance < MIN_SHARE * request.maxKilometres) continue;
    const isInBand = distance >= min && distance <= max;
    const sign = destinationOf([place.street]);
    yield {
      key,
      isInBand,
      route: {
        destination: { ...sign, ...(place.town && { town: place.town }) },
        destinationKey: key,
        distance,
        relaxed: !isInBand,
        fastRoadMetres: null,
        comfort: null,
        lastVisited: lastVisit(request, key) || null,
        coordinates: walk.coordinates,
        streetsAround: [],
        directions: withArrival(walk, 1000 * distance, signName(sign)),
        wayHome: null,
        provider: 'location',
        attribution: [...new Set([walk.attribution, place.attribution])].join(' · '),
      },
    };
  }
}

/** A long street occurs in several cells of the key, but is one destination for a walker. */
const streetOf = (key: string) => key.slice(0, key.lastIndexOf('@'));

function joins(home: Position, coordinates: readonly LonLat[], destination: Position): boolean {
  const [start, end] = [coordinates[0], coordinates.at(-1)];
  if (!start || !end) return false;
  return (
    metresBetween(home, fromLonLat(start)) <= NEARBY_METRES &&
    metresBetween(destination, fromLonLat(end)) <= NEARBY_METRES
  );
}

const kilometresAlong = (coordinates: readonly LonLat[]): number =>
  Math.round(metresAlong(coordinates).at(-1) ?? 0) / 1000;

/** Hash of a text as a number from 0 to 1. */
const share = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

const RADIANS = Math.PI / 180;

/** Destination point along a great circle. */
function pointAt({ latitude, longitude }: Position, bearing: number, metres: number): Position {
  const angle = metres / EARTH_RADIUS_METRES;
  const north = latitude * RADIANS;
  const turn = bearing * RADIANS;
  const sine = Math.sin(north) * Math.cos(angle) + Math.cos(north) * Math.sin(angle) * Math.cos(turn);
  const there = Math.asin(Math.min(1, Math.max(-1, sine)));
  const east = Math.atan2(
    Math.sin(turn) * Math.sin(angle) * Math.cos(north),
    Math.cos(angle) - Math.sin(north) * Math.sin(there),
  );
  const wrapped = ((longitude + east / RADIANS + 540) % 360) - 180;
  return { latitude: there / RADIANS, longitude: wrapped };
}

/**
 * Our own network first, also for addresses although it has no house numbers: Amazon Location is paid per request and
 * asked only where no import covers the place or its tiles cannot be read.
 */
export interface CloudSources {
  streets: Streets;
  /** Undefined on a stage without an Overpass server. */
  near: NearStreets | undefined;
  location: Location;
}

export function cloudSources(env: Env, location: Location): CloudSources {
  const bucket = required(env, 'STREETS_BUCKET');
  const storeOf = (key: string) => bucketStore({ bucket, env, folder: folderOf(key) });
  return {
    streets: openStreets(bucketStore({ bucket, env }), { report: logFault }),
    near: env.NEIGHBOURHOOD_JOB ? nearStreets(storeOf) : undefined,
    location,
  };
}

/** Finders of each part of the port: separate functions, so that a bundle contains only what its route asks. */
export const cloudRoutes = (
  sources: CloudSources,
  requestImport?: RequestImport,
): Pick<Finders, 'routes' | 'places'> => ({
  routes: [
    routesOnTiles(sources.streets),
    ...(sources.near ? [routesNear(sources.near, requestImport)] : []),
    routesByLocation(sources.location),
  ],
  ...cloudPlaces(sources),
});
export const cloudWays = ({ streets, near, location }: CloudSources): Pick<Finders, 'ways'> => ({
  ways: [waysOnTiles(streets), ...(near ? [waysNear(near)] : []), waysByLocation(location)],
});
/** Any walker may look up any place: an answer from a neighbourhood would tell that somebody's home lies there. */
export const cloudPlaces = ({ streets, location }: CloudSources): Pick<Finders, 'places'> => ({
  places: [placesOnTiles(streets), placesByLocation(location)],
});

/** The adapter of one part. The location is a parameter, so that a bundle contains one generation of its API. */
export function openCloud(
  env: Env,
  location: (env: Env) => Location,
  find: (sources: CloudSources) => Partial<Finders>,
) {
  const finders = async () => find(cloudSources(env, withinCeilingOf(env, location(env))));
  return geoOf(finders());
}
