import * as z from 'zod/mini';
import { BOARDS } from '../domain/leaderboard/leaderboard.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { publicUser } from './walkers.ts';

const entry = z.object({
  ...z.omit(publicUser, { homeTown: true }).shape,
  rank: z.number(),
  /** Points of proven walks, of all time and of this week: on the boards that they are ranked by, and on that of friends. */
  provenPoints: z.optional(z.number()),
  provenThisWeek: z.optional(z.number()),
});

export const leaderboard = {
  getGlobalLeaderboard: route({
    method: 'GET',
    path: '/api/leaderboard/global',
    auth: 'walker',
    needs: ['table.leaderboard', 'table.read'],
    /** All points unless said: the proven ones, of all time or of this week. */
    query: z.object({ board: z.optional(z.enum(BOARDS, { error: 'board must be points, ever or week.' })) }),
    response: z.array(entry),
  }),
  getFriendsLeaderboard: route({
    method: 'GET',
    path: '/api/users/{id}/leaderboard/friends',
    auth: 'own',
    needs: ['table.read'],
    params: f.byId,
    response: z.array(entry),
  }),
  /** Both null where they do not apply: no points yet, or another walker's friends. */
  getRank: route({
    method: 'GET',
    path: '/api/users/{id}/rank',
    auth: 'walker',
    needs: ['table.read', 'table.leaderboard'],
    params: f.byId,
    response: z.object({
      globalRank: z.nullable(z.number()),
      friendsRank: z.nullable(z.number()),
      /** One's own only: how far the next better walker is ahead, by the points that are shown; null for the leader. */
      pointsToNextRank: z.nullable(z.number()),
    }),
  }),
};
