import * as z from 'zod/mini';
import { RELATIONS, SIGHTS, TURNS, WAYS } from '../domain/walk/directions.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { difficulty, sentSettings, shownSettings } from './settings.ts';

export const directions = z.array(
  z.object({
    at: z.number(),
    turn: z.enum(TURNS),
    way: z.enum(WAYS),
    street: z.nullable(z.string()),
    relation: z.enum(RELATIONS),
    sight: z.optional(z.enum(SIGHTS)),
    heading: z.optional(z.number()),
  }),
);

/**
 * Metres along roads of 70 km/h and more without a pavement, which remain at crossings and where other routes are too
 * long; null if unknown.
 */
export const fastRoadMetres = z.nullable(z.number());

export const routeFields = {
  destinationName: z.string(),
  town: z.nullable(z.string()),
  distance: z.number(),
  difficulty,
  startLatitude: z.number(),
  startLongitude: z.number(),
  endLatitude: z.number(),
  endLongitude: z.number(),
  routeGeometry: f.routeGeometry,
  directions,
  /** The way home along other streets; null where only the way out is known. */
  wayHome: z.nullable(
    z.object({
      distance: z.number(),
      /** Kilometres shared with the way out: nearly all of them where only one route exists. */
      repeatedKm: z.number(),
      routeGeometry: f.routeGeometry,
      directions,
    }),
  ),
  estimatedMinutes: z.number(),
  /** True if the difficulty's range had to be widened to find a street. */
  relaxed: z.boolean(),
  /** The walker's last visit there, if no new destination was available. */
  lastVisited: z.nullable(f.day),
  fastRoadMetres,
  comfort: z.nullable(
    z.object({
      greenPercent: z.nullable(z.number()),
      waterPercent: z.nullable(z.number()),
      litPercent: z.number(),
      stepsMetres: z.number(),
    }),
  ),
  preferredWays: shownSettings.preferredWays,
  noSteps: shownSettings.noSteps,
  /** Source of the streets. Walks of version 1.0.0 may be on `practice` streets, which were made up. */
  provider: z.enum(['streets', 'location', 'overpass', 'practice']),
  attribution: z.string(),
};

export const streets = {
  generateRoute: route({
    method: 'POST',
    path: '/api/routes/generate',
    auth: 'own',
    scope: 'walk',
    ownId: 'body.userId',
    needs: ['table.write', 'geo', 'geo.routes'],
    /** Start position; default is the stored home. An app without a home sends `null`. */
    body: z.object({
      userId: z.optional(f.id),
      homeLatitude: z.optional(z.nullable(f.latitude('homeLatitude'))),
      homeLongitude: z.optional(z.nullable(f.longitude('homeLongitude'))),
      maxDistance: sentSettings.maxDistance,
      difficulty: sentSettings.preferredDifficulty,
      preferredWays: sentSettings.preferredWays,
      noSteps: sentSettings.noSteps,
      forceNew: z.optional(z.boolean({ error: 'forceNew must be true or false.' })),
      /** Made-up streets where no map is available; local stage only. */
    }),
    response: z.object({
      routeId: z.string(),
      date: f.day,
      ...routeFields,
    }),
  }),
  reverseGeocode: route({
    method: 'GET',
    path: '/api/geocode/reverse',
    auth: 'walker',
    scope: 'walk',
    needs: ['table.write', 'geo'],
    query: z.object({
      latitude: z.string({ error: 'latitude must be a number from -90 to 90.' }),
      longitude: z.string({ error: 'longitude must be a number from -180 to 180.' }),
    }),
    response: z.object({
      features: z.array(z.object({ place_name: z.string(), town: z.nullable(z.string()) })),
      attribution: z.string(),
    }),
  }),
};
