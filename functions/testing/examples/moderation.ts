import type { moderation } from '../../../shared/api/moderation.ts';
import type { ExamplesOf } from '../example.ts';

export const moderationExamples: ExamplesOf<typeof moderation> = {
  listStatements: { call: ({ id }) => ({ params: { id } }) },
  appeal: {
    call: async (owner) => {
      const said = { what: 'name', reportedId: owner.id, reason: 'offensive' };
      for (let reporters = 0; reporters < 3; reporters++) {
        await (await owner.newcomer()).call('report', { body: said });
      }
      // Under another name the owner is seen again, by other examples too.
      await owner.call('updateWalker', { params: { id: owner.id }, body: { firstName: 'Else' } });
      const [statement] = await owner.call('listStatements', { params: { id: owner.id } });
      return { params: { id: owner.id, statementId: statement.id }, body: { text: 'It is my grandmother’s name.' } };
    },
    freshWalker: true,
  },
};
