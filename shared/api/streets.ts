import * as z from 'zod/mini';
import * as f from './fields.ts';
import { route } from './route.ts';
import { sentSettings } from './settings.ts';
import { walkShape } from './walk.ts';

export const streets = {
  generateRoute: route('POST', '/api/routes/generate', {
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
    }),
    response: z.object({
      routeId: z.string(),
      date: f.day,
      ...walkShape('route'),
    }),
  }),
  reverseGeocode: route('GET', '/api/geocode/reverse', {
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
