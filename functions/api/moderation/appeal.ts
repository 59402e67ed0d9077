import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { canBeAppealed } from '../../../shared/domain/moderation/report.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { appealTo, readStatement } from '../../data/moderation/moderation.ts';
import { waitForDecision } from '../../data/moderation/reports.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Stores the appeal in one transaction with the entry that lists it for operators. */
export const handler = endpoint(routes.appeal, async ({ params, body, walkerId, now, table }) => {
  const { statementId } = params;
  const statement = await readStatement(table, walkerId, statementId);
  if (!statement || !canBeAppealed(statement.did)) throw new Refusal('statement_not_found');
  const ops = [
    appealTo(walkerId, statementId, body.text, now),
    waitForDecision(statement.target, now.toISOString(), 'appeal'),
  ];
  if (statement.appeal || !(await writeIfUnchanged(table, ...ops))) throw new Refusal('already_appealed');
  return {};
});
