import type { collection } from '../../../shared/api/collection.ts';
import type { ExamplesOf } from '../example.ts';
import type { ExampleWalker } from '../exampleWalker.ts';

const town = '13-4368-2479-Town';

/** With the places of its pieces. */
const readTown = async (owner: ExampleWalker) => {
  await owner.completedWalk();
  await owner.call('listTowns', { params: { id: owner.id } });
  return owner.call('getTown', { params: { id: owner.id, town }, query: { pieces: 'all' } });
};

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
  addEarlierStreets: {
    call: async (owner) => {
      const { pieces } = await readTown(owner);
      return { params: { id: owner.id, town }, body: { numbering: pieces.numbering, runs: [40, 20] } };
    },
    freshWalker: true,
  },
  removeEarlierStreets: {
    call: async (owner) => {
      const { pieces } = await readTown(owner);
      const body = { numbering: pieces.numbering, runs: [40, 20] };
      await owner.call('addEarlierStreets', { params: { id: owner.id, town }, body });
      return { params: { id: owner.id } };
    },
    freshWalker: true,
  },
};
