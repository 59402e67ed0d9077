import type { blocks } from '../../../shared/api/blocks.ts';
import type { ExamplesOf } from '../example.ts';

export const blocksExamples: ExamplesOf<typeof blocks> = {
  listBlocks: {
    call: async (owner) => {
      const blockedId = (await owner.newcomer()).id;
      await owner.json('blockWalker', { params: { id: owner.id }, body: { blockedId } });
      return { params: { id: owner.id } };
    },
  },
  blockWalker: {
    call: async (owner) => ({ params: { id: owner.id }, body: { blockedId: (await owner.newcomer()).id } }),
  },
  unblockWalker: {
    call: async (owner) => {
      const blockedId = (await owner.newcomer()).id;
      await owner.json('blockWalker', { params: { id: owner.id }, body: { blockedId } });
      return { params: { id: owner.id, blockedId } };
    },
  },
};
