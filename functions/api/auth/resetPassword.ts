import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { hashPassword } from '../../common/auth/password.ts';
import { parseMailToken } from '../../common/auth/sendMail.ts';
import { networkHashOf } from '../../common/auth/session.ts';
import { refuseWeakPassword } from '../../common/auth/weakPassword.ts';
import { changePassword } from '../../data/auth/logins.ts';
import { readReset, spendReset } from '../../data/auth/mailTokens.ts';
import { endSession, endSessions, listSessions } from '../../data/auth/sessions.ts';
import { ConditionFailed } from '../../data/table.ts';
import { changeAccess, readAccount } from '../../data/walkers/walkers.ts';
import { clearedCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';

/**
 * The new password, the used token and the end of every session are one transaction. A login with the old password may
 * have made a session after the list was read: after the commit no more of these can come (login's transaction checks
 * the hash), so a second look finds them all.
 */
export const handler = endpoint(routes.resetPassword, async ({ body, now, stage, viewer, table }) => {
  const token = parseMailToken(body.token);
  if (!token) throw new Refusal('invalid_reset_token');
  const { walkerId } = token;
  const [round, walker, sessions] = await Promise.all([
    readReset(table, token, now),
    readAccount(table, walkerId),
    listSessions(table, walkerId),
  ]);
  if (!walker || round !== walker.accessRound) throw new Refusal('invalid_reset_token');

  refuseWeakPassword(body.password, walker.username);
  const name = foldUsername(walker.username);
  const networks = [networkHashOf(name, viewer)];
  const passwordHash = await hashPassword(body.password, stage.scryptCost);
  try {
    await table.write(
      spendReset(token),
      changeAccess(walker, { accessRound: walker.accessRound + 1, hasPassword: true }),
      changePassword(name, { walkerId, passwordHash, networks }),
      ...sessions.map(endSession),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('invalid_reset_token');
    throw error;
  }
  await endSessions(table, walkerId);
  return new Reply({}, { cookies: clearedCookies(stage) });
});
