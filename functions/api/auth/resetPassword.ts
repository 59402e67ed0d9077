import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { isKeptAfterReset } from '../../../shared/domain/auth/passkeys.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { hashPassword } from '../../common/auth/password.ts';
import { newMailToken, parseMailToken, tellOwner } from '../../common/auth/sendMail.ts';
import { networkHashOf } from '../../common/auth/session.ts';
import { refuseWeakPassword } from '../../common/auth/weakPassword.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import { changeLogin, readLogin } from '../../data/auth/logins.ts';
import { readReset, spendReset, storePasskeyChoice } from '../../data/auth/mailTokens.ts';
import { choiceEnd, holdPasskey, listPasskeys, passkeyIdOf, removePasskey } from '../../data/auth/passkeys.ts';
import { endSession, endSessions, listSessions } from '../../data/auth/sessions.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { ConditionFailed, type Table } from '../../data/table.ts';
import { changeAccess, readAccount } from '../../data/walkers/walkers.ts';
import { clearedCookies } from '../../http/cookies.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Reply } from '../../http/reply.ts';

/**
 * One transaction stores the new password, spends the token, puts every passkey on hold and ends every session. A call
 * with the old password may have created a session or a passkey after the lists were read. After the commit none can
 * follow (their transactions check hash and access round), so a second read finds them all.
 */
export const handler = endpoint(routes.resetPassword, async (context) => {
  const { body, now, stage, viewer, table } = context;
  const token = parseMailToken(body.token);
  if (!token) throw new Refusal('invalid_reset_token');
  const { walkerId } = token;
  const [round, walker, sessions, passkeys] = await Promise.all([
    readReset(table, token, now),
    readAccount(table, walkerId),
    listSessions(table, walkerId),
    listPasskeys(table, walkerId),
  ]);
  if (!walker || round !== walker.accessRound) throw new Refusal('invalid_reset_token');

  refuseWeakPassword(body.password, walker.username);
  const name = foldUsername(walker.username);
  const [passwordHash, login] = await Promise.all([
    hashPassword(body.password, stage.scryptCost),
    readLogin(table, name),
  ]);
  const accessRound = walker.accessRound + 1;
  const until = choiceEnd(now);
  const choice = passkeys.length > 0 ? newMailToken(walkerId) : undefined;
  const listed = passkeys.map((passkey) => ({ passkey, isKept: isKeptAfterReset(passkey, login?.signedInAt ?? null) }));
  const changed = { passwordHash, networks: [networkHashOf(name, viewer)], resetAt: now.toISOString() };
  try {
    await table.write(
      spendReset(token),
      changeAccess(walker, { accessRound, hasPassword: true }),
      changeLogin(name, walkerId, changed),
      ...sessions.map(endSession),
      ...listed.map(({ passkey, isKept }) => holdPasskey(walkerId, passkey, { isKept }, until)),
      ...(choice ? [storePasskeyChoice(choice, accessRound, until)] : []),
    );
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('invalid_reset_token');
    throw error;
  }
  await Promise.all([endSessions(table, walkerId), endLatePasskeys(table, walkerId, until)]);
  await tellOwner(context, walker, 'password');
  const shown = listed.map(({ passkey: { credentialId, name, createdAt }, isKept }) => ({
    id: passkeyIdOf(credentialId),
    name,
    createdAt: dayOf(new Date(createdAt), zoneOf(walker)),
    isKept,
  }));
  const answer = choice ? { choice: { token: choice.text, passkeys: shown } } : {};
  return new Reply(answer, { cookies: clearedCookies(stage) });
});

async function endLatePasskeys(table: Table, walkerId: string, until: number): Promise<void> {
  const late = (await listPasskeys(table, walkerId)).filter(({ heldUntil }) => heldUntil !== until);
  await Promise.all(late.map((passkey) => writeIfUnchanged(table, removePasskey(walkerId, passkey))));
}
