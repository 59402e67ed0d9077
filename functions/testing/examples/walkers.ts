import type { walkers } from '../../../shared/api/walkers.ts';
import type { ExamplesOf } from '../example.ts';
import { publicFields } from '../publicFields.ts';

export const walkersExamples: ExamplesOf<typeof walkers> = {
  getWalker: {
    call: ({ id }) => ({ params: { id } }),
    about: { shows: publicFields, toFriends: [...publicFields, 'homeTown'] },
  },
  updateStreak: { call: ({ id }) => ({ params: { id }, body: { restDays: true } }) },
  updateWalker: { call: ({ id }) => ({ params: { id }, body: { maxDistance: 3 } }) },
  getStats: {
    call: ({ id }) => ({ params: { id } }),
    about: {
      shows: [
        ...['level', 'totalPoints', 'currentStreak', 'longestStreak', 'completedChallenges', 'totalDistance'],
        'thisWeek',
      ],
    },
  },
};
