import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { confirmOwner, hashPassword } from '../../common/auth/password.ts';
import { tellOwner } from '../../common/auth/sendMail.ts';
import { refuseWeakPassword } from '../../common/auth/weakPassword.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { keepPassword } from '../../data/auth/logins.ts';
import { checkSession, endSession, endSessions, othersThan } from '../../data/auth/sessions.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { changeAccess } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Ends every other session, and logins in progress with the old password. */
export const handler = endpoint(routes.changePassword, async (context) => {
  const { body, walkerId, session, stage, table } = context;
  const walker = await readOwnWalker(table, walkerId);
  refuseWeakPassword(body.newPassword, walker.username);
  const login = await confirmOwner(context, walker.username, body.currentPassword);
  const [passwordHash, others] = await Promise.all([
    hashPassword(body.newPassword, stage.scryptCost),
    othersThan(table, session),
  ]);
  const written = await writeIfUnchanged(
    table,
    keepPassword(foldUsername(walker.username), login, { passwordHash }),
    changeAccess(walker, { accessRound: walker.accessRound + 1, hasPassword: true }),
    checkSession(session),
    ...others.map(endSession),
  );
  if (!written) throw new Refusal('busy');
  await endSessions(table, walkerId, session);
  await tellOwner(context, walker, 'password');
  return {};
});
