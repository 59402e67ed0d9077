import type { moderation } from '../../../shared/api/moderation.ts';
import type { ExamplesOf } from '../example.ts';

export const moderationExamples: ExamplesOf<typeof moderation> = {
  listStatements: { call: ({ id }) => ({ params: { id } }) },
  appeal: {
    call: async (owner) => ({
      params: { id: owner.id, statementId: await owner.warned() },
      body: { text: 'It is my grandmother’s name.' },
    }),
    freshWalker: true,
  },
};
