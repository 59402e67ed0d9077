import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { MAX_PASSKEYS } from '../../../shared/domain/auth/passkeys.ts';
import { newChallenge, passkeySite } from '../../common/auth/passkeys.ts';
import { confirmOwner } from '../../common/auth/password.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { listPasskeys } from '../../data/auth/passkeys.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.preparePasskey, async (context) => {
  const { body, walkerId, session, stage, now, table } = context;
  const { rpId } = passkeySite(stage);
  const [walker, passkeys] = await Promise.all([readOwnWalker(table, walkerId), listPasskeys(table, walkerId)]);
  if (passkeys.length >= MAX_PASSKEYS) throw new Refusal('too_many_passkeys');
  await confirmOwner(context, walker.username, body.currentPassword);
  const { accessRound } = walker;
  const use = { purpose: 'add', walkerId, secretHash: session.secretHash, accessRound } as const;
  const challenge = await newChallenge(table, use, now);
  return { rpId, challenge, known: passkeys.map(({ credentialId }) => credentialId) };
});
