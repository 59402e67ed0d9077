import { routes } from '../../../shared/api/routes.ts';
import { canBeAppealed } from '../../../shared/domain/moderation/report.ts';
import { statementsOf } from '../../data/moderation/moderation.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.listStatements, async ({ walkerId, table }) =>
  (await statementsOf(table, walkerId)).map(({ statementId, target: _target, ...statement }) => ({
    ...statement,
    id: statementId,
    canBeAppealed: canBeAppealed(statement.did) && statement.appeal === null,
  })),
);
