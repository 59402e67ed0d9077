import type { leaderboard } from '../../../shared/api/leaderboard.ts';
import { type ActionsOf, cookieOf, either, readsOwn, readsSomebody } from '../attempt.ts';

export const leaderboardActions: ActionsOf<typeof leaderboard> = {
  getGlobalLeaderboard: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, query: { board: around.dice.pick(['points', 'ever', 'week']) } } } : undefined;
  },
  getFriendsLeaderboard: readsOwn(),
  getRank: either(readsOwn(), readsSomebody),
};
