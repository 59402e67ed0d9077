import type { achievements } from '../../../shared/api/achievements.ts';
import type { ExamplesOf } from '../example.ts';

export const achievementsExamples: ExamplesOf<typeof achievements> = {
  listAchievements: { about: 'no walker' },
  listWalkerAchievements: {
    call: async (owner) => {
      await owner.completedWalk();
      return { params: { id: owner.id } };
    },
    about: { shows: ['achievementId', 'unlockedAt', 'progress'] },
  },
};
