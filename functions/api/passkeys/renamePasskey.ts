import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { renamePasskey } from '../../data/auth/passkeys.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.renamePasskey, async ({ params, body, walkerId, table }) => {
  if (!(await writeIfUnchanged(table, renamePasskey(walkerId, params.passkeyId, body.name)))) {
    throw new Refusal('passkey_gone');
  }
  return {};
});
