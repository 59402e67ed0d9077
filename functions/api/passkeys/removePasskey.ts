import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { confirmOwner } from '../../common/auth/password.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { checkPasskey, listPasskeys, passkeyIdOf, removePasskey } from '../../data/auth/passkeys.ts';
import { endSession, openedBy } from '../../data/auth/sessions.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { accessRoundOf, changeProfile } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/**
 * Ends the sessions opened with the passkey, except the caller's own. A walker always keeps a way in: another passkey,
 * a password, or a confirmed address that can set one.
 */
export const handler = endpoint(routes.removePasskey, async (context) => {
  const { params, body, walkerId, session, table } = context;
  const [walker, passkeys] = await Promise.all([readOwnWalker(table, walkerId), listPasskeys(table, walkerId)]);
  await confirmOwner(context, walker.username, body.currentPassword);
  const isNamed = ({ credentialId }: { credentialId: string }) => passkeyIdOf(credentialId) === params.passkeyId;
  const removed = passkeys.find(isNamed);
  const other = passkeys.find((each) => !isNamed(each));
  if (!removed) return {};
  const { hasPassword, emailVerifiedAt } = walker;
  if (!other && !hasPassword && !emailVerifiedAt) throw new Refusal('last_passkey');
  const stays = other
    ? checkPasskey(walkerId, other)
    : changeProfile(walkerId, { walkerId }, { ...accessRoundOf(walker), emailVerifiedAt });
  const opened = await openedBy(table, params.passkeyId, session);
  const ops = [removePasskey(walkerId, removed), stays, ...opened.map(endSession)];
  if (!(await writeIfUnchanged(table, ...ops))) throw new Refusal('busy');
  // A concurrent sign-in may have opened a session just before the removal; none can follow.
  await table.write(...(await openedBy(table, params.passkeyId, session)).map(endSession));
  return {};
});
