import type { collection } from '../../../shared/api/collection.ts';
import type { ExamplesOf } from '../example.ts';
import type { ExampleWalker } from '../exampleWalker.ts';

/** The call that says that the first pieces of one's town were walked before. */
async function earlierStreets(owner: ExampleWalker) {
  await owner.completedWalk();
  const { towns } = await owner.json('listTowns', { params: { id: owner.id } });
  const params = { id: owner.id, town: towns[0].key };
  const { pieces } = await owner.json('getTown', { params, query: { pieces: 'all' } });
  return { params, body: { numbering: pieces.numbering, runs: [0, 5] } };
}

export const collectionExamples: ExamplesOf<typeof collection> = {
  listTowns: {
    call: async (owner) => {
      await owner.completedWalk();
      // The first to ask has the walks counted.
      await owner.json('listTowns', { params: { id: owner.id } });
      return { params: { id: owner.id } };
    },
    about: { shows: [], toFriends: ['townCount', 'walked', 'signed'] },
  },
  getTown: {
    call: async (owner) => {
      await owner.completedWalk();
      const { towns } = await owner.json('listTowns', { params: { id: owner.id } });
      return { params: { id: owner.id, town: towns[0].key } };
    },
  },
  addEarlierStreets: { call: earlierStreets, freshWalker: true },
  removeEarlierStreets: {
    call: async (owner) => {
      await owner.json('addEarlierStreets', await earlierStreets(owner));
      return { params: { id: owner.id } };
    },
    freshWalker: true,
  },
};
