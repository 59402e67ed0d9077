import * as z from 'zod/mini';
import * as f from './fields.ts';
import { route } from './route.ts';
import { difficulty } from './settings.ts';
import { destination } from './walkParts.ts';

export const shownWalk = z.object({
  /** Random public id that links neither to the walker nor to the day. */
  id: f.id,
  destination,
  destinationName: z.string(),
  username: z.string(),
  difficulty,
  pointsEarned: z.number(),
  distance: z.number(),
  completedAt: z.string(),
  photoUrl: z.optional(z.nullable(z.string())),
  completed: z.literal(true),
  latitude: z.number(),
  longitude: z.number(),
  endLatitude: z.number(),
  endLongitude: z.number(),
});

export const world = {
  listGlobalChallenges: route('GET', '/api/challenges/global', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read', 'table.feed'],
    query: f.page,
    response: z.array(shownWalk),
  }),
  getGlobalStats: route('GET', '/api/stats/global', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read'],
    response: z.object({
      totalChallenges: z.number(),
      totalUsers: z.number(),
      totalDistance: z.number(),
      mostPopularDestination: z.nullable(z.object({ name: z.string(), destination, count: z.number() })),
    }),
  }),
};
