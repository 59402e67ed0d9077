import type { world } from '../../../shared/api/world.ts';
import type { Example, ExamplesOf } from '../example.ts';

const afterOneWalk: Example<'walker'> = {
  call: async (owner) => {
    await owner.completedWalk();
    return {};
  },
  about: 'no walker',
};

export const worldExamples: ExamplesOf<typeof world> = {
  listGlobalChallenges: afterOneWalk,
  getGlobalStats: afterOneWalk,
};
