import type { account } from '../../../shared/api/account.ts';
import { archivedWalk } from '../../../shared/api/restoredWalk.fixture.ts';
import type { ExamplesOf } from '../example.ts';

const day = '2025-05-01';
const walks = [archivedWalk(day)];

export const accountExamples: ExamplesOf<typeof account> = {
  askForArchive: { call: ({ id }) => ({ params: { id } }), freshWalker: true },
  getArchive: {
    call: async (owner) => {
      await owner.json('askForArchive', { params: { id: owner.id } });
      return { params: { id: owner.id } };
    },
    freshWalker: true,
  },
  restoreWalks: { call: ({ id }) => ({ params: { id }, body: { walks } }), freshWalker: true },
  restorePhoto: {
    call: async (owner, asker) => {
      await owner.json('restoreWalks', { params: { id: owner.id }, body: { walks } });
      return { params: { id: owner.id, day }, body: { photoUrl: await asker.upload() } };
    },
    freshWalker: true,
  },
  deleteAccount: {
    call: (owner, { password }) => ({ params: { id: owner.id }, body: { password } }),
    freshWalker: true,
  },
  getDeletionReceipt: {
    call: async (owner) => {
      const gone = await owner.newcomer();
      const receipt = await gone.json('deleteAccount', { params: { id: gone.id }, body: { password: gone.password } });
      return { params: { receiptId: receipt.id } };
    },
  },
};
