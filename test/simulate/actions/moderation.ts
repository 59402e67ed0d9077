import type { moderation } from '../../../shared/api/moderation.ts';
import { type ActionsOf, differs, own, readsOwn } from '../attempt.ts';

export const moderationActions: ActionsOf<typeof moderation> = {
  listStatements: readsOwn(({ view }, id, answer) =>
    differs('statements', answer.json.length, view.of(id, 'ST#').length),
  ),
  appeal: (around) => {
    const { id } = around.me;
    const statements = id ? around.view.of(id, 'ST#') : [];
    if (statements.length === 0) return undefined;
    const statementId = String(around.dice.pick(statements).SK).slice(3);
    return own(around, () => ({ params: { statementId }, body: { text: 'It is my name.' } }));
  },
};
