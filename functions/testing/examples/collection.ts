import type { collection } from '../../../shared/api/collection.ts';
import type { ExamplesOf } from '../example.ts';

export const collectionExamples: ExamplesOf<typeof collection> = {
  listTowns: {
    call: async (owner) => {
      await owner.completedWalk();
      // The first to ask has the walks counted.
      await owner.call('listTowns', { params: { id: owner.id } });
      return { params: { id: owner.id } };
    },
    about: { shows: [], toFriends: ['townCount', 'walked', 'signed'] },
  },
  getTown: {
    call: async (owner) => {
      await owner.completedWalk();
      const { towns } = await owner.call('listTowns', { params: { id: owner.id } });
      return { params: { id: owner.id, town: towns[0].key } };
    },
  },
};
