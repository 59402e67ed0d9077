import { routes } from '../../../shared/api/routes.ts';
import { confirmOwner } from '../../common/auth/password.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { endSessions } from '../../data/auth/sessions.ts';
import { listTokens, revokeToken } from '../../data/auth/tokens.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.endOtherSessions, async (context) => {
  const { body, walkerId, session, table } = context;
  const walker = await readOwnWalker(table, walkerId);
  await confirmOwner(context, walker.username, body.currentPassword);
  await endSessions(table, walkerId, session);
  // The other sessions have ended first, so none of them can create another token.
  if (body.revokeTokens) await table.write(...(await listTokens(table, walkerId)).map(revokeToken));
  return {};
});
