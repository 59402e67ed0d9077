import type { leaderboard } from '../../../shared/api/leaderboard.ts';
import type { ExamplesOf } from '../example.ts';

export const leaderboardExamples: ExamplesOf<typeof leaderboard> = {
  getGlobalLeaderboard: {
    call: async (owner) => {
      await owner.completedWalk();
      return {};
    },
    about: 'no walker',
  },
  getFriendsLeaderboard: {
    call: async (owner) => {
      await owner.friend();
      return { params: { id: owner.id } };
    },
  },
  getRank: {
    call: async (owner) => {
      await owner.completedWalk();
      return { params: { id: owner.id } };
    },
    about: { shows: ['globalRank', 'friendsRank', 'pointsToNextRank'] },
  },
};
