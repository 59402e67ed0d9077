import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { MAX_PASSKEYS } from '../../../shared/domain/auth/passkeys.ts';
import { passkeySite } from '../../common/auth/passkeys.ts';
import { tellOwner } from '../../common/auth/sendMail.ts';
import { spendChallengeOf, verifyNewPasskey } from '../../common/auth/verifyPasskey.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { countPasskeys, newPasskey } from '../../data/auth/passkeys.ts';
import { checkSession } from '../../data/auth/sessions.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { grantAccess } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** A challenge from before a password change adds no passkey: its requester may know only the old password. */
export const handler = endpoint(routes.addPasskey, async (context) => {
  const { body, walkerId, session, stage, now, table } = context;
  const { credential, name } = body;
  const walker = await readOwnWalker(table, walkerId);
  const site = passkeySite(stage);
  const { accessRound } = walker;
  const use = { purpose: 'add', walkerId, secretHash: session.secretHash, accessRound } as const;
  const [count, expected] = await Promise.all([
    countPasskeys(table, walkerId, now),
    spendChallengeOf(table, { credential, site, use, now }),
  ]);
  if (count >= MAX_PASSKEYS) throw new Refusal('too_many_passkeys');
  const { key } = await verifyNewPasskey(credential, expected);
  const passkey = newPasskey(walkerId, { ...key, name }, now);
  const written = await writeIfUnchanged(table, passkey, checkSession(session), grantAccess(walker));
  if (!written) throw new Refusal('busy');
  await tellOwner(context, walker, 'passkey');
  return {};
});
