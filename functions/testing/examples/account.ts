import type { account } from '../../../shared/api/account.ts';
import type { ExamplesOf } from '../example.ts';

export const accountExamples: ExamplesOf<typeof account> = {
  askForArchive: { call: ({ id }) => ({ params: { id } }), freshWalker: true },
  getArchive: {
    call: async (owner) => {
      await owner.call('askForArchive', { params: { id: owner.id } });
      return { params: { id: owner.id } };
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
      const receipt = await gone.call('deleteAccount', { params: { id: gone.id }, body: { password: gone.password } });
      return { params: { receiptId: receipt.id } };
    },
  },
};
