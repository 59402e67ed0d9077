import * as z from 'zod/mini';
import { BOARDS } from '../domain/leaderboard/leaderboard.ts';
import { route } from './route.ts';
import { publicUser } from './walkers.ts';

const entry = z.object({
  ...z.omit(publicUser, { homeTown: true }).shape,
  rank: z.number(),
  /** Points of proven walks, all time and this week; only on the boards ranked by them and on the friends board. */
  provenPoints: z.optional(z.number()),
  provenThisWeek: z.optional(z.number()),
});

export const leaderboard = {
  getGlobalLeaderboard: route('GET', '/api/leaderboard/global', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.leaderboard', 'table.read'],
    /** `points` (default) ranks by all points, `ever` and `week` by proven points. */
    query: z.object({ board: z.optional(z.enum(BOARDS, { error: 'board must be points, ever or week.' })) }),
    response: z.array(entry),
  }),
  getFriendsLeaderboard: route('GET', '/api/users/{id}/leaderboard/friends', {
    auth: 'own',
    scope: 'friends',
    needs: ['table.read'],
    response: z.array(entry),
  }),
  /** Null where they do not apply: no points yet, or another walker's friends. */
  getRank: route('GET', '/api/users/{id}/rank', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read', 'table.leaderboard'],
    response: z.object({
      globalRank: z.nullable(z.number()),
      friendsRank: z.nullable(z.number()),
      /** Own rank only: shown points between the walker and the next better one; null for the leader. */
      pointsToNextRank: z.nullable(z.number()),
    }),
  }),
};
