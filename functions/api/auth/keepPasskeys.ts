import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { parseMailToken } from '../../common/auth/sendMail.ts';
import { spendPasskeyChoice } from '../../data/auth/mailTokens.ts';
import { keepPasskey, listAllPasskeys, passkeyIdOf, removePasskey } from '../../data/auth/passkeys.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { changeAccess, readAccount } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Passkeys added since the reset stay whatever the choice, because adding them required the new password. */
export const handler = endpoint(routes.keepPasskeys, async ({ body, now, table }) => {
  const token = parseMailToken(body.token);
  if (!token) throw new Refusal('invalid_reset_token');
  const { walkerId } = token;
  const [walker, passkeys] = await Promise.all([readAccount(table, walkerId), listAllPasskeys(table, walkerId)]);
  if (!walker) throw new Refusal('invalid_reset_token');
  const written = await writeIfUnchanged(
    table,
    spendPasskeyChoice(token, walker.accessRound, now),
    changeAccess(walker, { walkerId }),
    ...passkeys
      .filter(({ heldUntil }) => heldUntil > 0)
      .map((passkey) => {
        const isKept = body.keep.includes(passkeyIdOf(passkey.credentialId));
        return isKept ? keepPasskey(walkerId, passkey) : removePasskey(walkerId, passkey);
      }),
  );
  if (!written) throw new Refusal('invalid_reset_token');
  return {};
});
