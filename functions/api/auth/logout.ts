import { routes } from '../../../shared/api/routes.ts';
import { endSession } from '../../data/auth/sessions.ts';
import { signedOut } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';

/** Ending a session needs its secret, so an unverified cookie can only end itself. */
export const handler = endpoint(routes.logout, async ({ session, stage, table }) => {
  if (session) await table.write(endSession(session));
  return new Reply({}, signedOut(stage));
});
