import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { checkClientData, passkeySite, readNewPasskey } from '../../common/auth/passkeys.ts';
import { newPasskey } from '../../data/auth/passkeys.ts';
import { checkSession } from '../../data/auth/sessions.ts';
import { writeIfUnchanged } from '../../data/writeIfUnchanged.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.addPasskey, async ({ body, walkerId, session, stage, now, table }) => {
  const { credential, name } = body;
  const site = passkeySite(stage);
  const use = { purpose: 'add', walkerId, secretHash: session.secretHash } as const;
  await checkClientData(table, { credential, site, use, now });
  const passkey = newPasskey(walkerId, { ...readNewPasskey(credential, site), name }, now);
  if (!(await writeIfUnchanged(table, passkey, checkSession(session)))) throw new Refusal('busy');
  return {};
});
