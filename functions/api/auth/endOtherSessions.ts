import { routes } from '../../../shared/api/routes.ts';
import { endSessions } from '../../data/sessions.ts';
import { endpoint } from '../../http/endpoint.ts';

/** "Sign out everywhere else". */
export const handler = endpoint(routes.endOtherSessions, async ({ walkerId, session, table }) => {
  await endSessions(table, walkerId, session);
  return {};
});
