import type { challenges } from '../../../shared/api/challenges.ts';
import type { ExamplesOf } from '../example.ts';

const walk = [
  ...['id', 'destinationName', 'town', 'distance', 'difficulty', 'pointsEarned', 'completedAt', 'photoUrl'],
  ...['endLatitude', 'endLongitude', 'completed'],
];

export const challengesExamples: ExamplesOf<typeof challenges> = {
  getTodayChallenge: {
    call: async (owner) => {
      await owner.openWalk();
      return {};
    },
    about: 'no walker',
    freshWalker: true,
  },
  getChallenge: {
    call: async (owner) => ({ params: { id: await owner.openWalk() } }),
    about: 'own thing',
  },
  createChallenge: {
    call: async (owner) => ({ body: { userId: owner.id, routeId: await owner.draft() } }),
    freshWalker: true,
  },
  completeChallenge: {
    call: async (owner, asker) => ({
      params: { id: await owner.openWalk() },
      body: { photoUrl: await asker.upload() },
    }),
    about: 'own thing',
    freshWalker: true,
  },
  findWayToSign: {
    call: async (owner) => ({
      params: { id: await owner.openWalk() },
      body: { latitude: 41.1454, longitude: -8.6078 },
    }),
    about: 'own thing',
  },
  reportPlace: {
    call: async (owner) => ({ params: { id: await owner.openWalk() }, body: { reason: 'noSign' } }),
    about: 'own thing',
  },
  listCompletedChallenges: {
    call: async (owner) => {
      await owner.completedWalk();
      return { params: { id: owner.id } };
    },
    about: { shows: [], toFriends: walk },
  },
};
