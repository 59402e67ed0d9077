import { routes } from '../../../shared/api/routes.ts';
import { confirmOwner } from '../../common/auth/password.ts';
import { sessionIdOf } from '../../common/auth/session.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { endSession, listSessions } from '../../data/auth/sessions.ts';
import { endpoint } from '../../http/endpoint.ts';

/** For a lost phone. The own session can be ended like any other. */
export const handler = endpoint(routes.endSession, async (context) => {
  const { params, body, walkerId, table } = context;
  const [walker, sessions] = await Promise.all([readOwnWalker(table, walkerId), listSessions(table, walkerId)]);
  await confirmOwner(context, walker.username, body.currentPassword);
  await table.write(...sessions.filter((each) => sessionIdOf(each) === params.sessionId).map(endSession));
  return {};
});
