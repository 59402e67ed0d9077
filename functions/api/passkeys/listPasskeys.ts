import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import { listPasskeys, passkeyIdOf } from '../../data/auth/passkeys.ts';
import { readAccount } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Oldest first, with days instead of instants. */
export const handler = endpoint(routes.listPasskeys, async ({ walkerId, table }) => {
  const [walker, passkeys] = await Promise.all([readAccount(table, walkerId), listPasskeys(table, walkerId)]);
  if (!walker) throw new Refusal('not_signed_in');
  const dayThere = (instant: string | null) => instant && dayOf(new Date(instant), zoneOf(walker));
  return passkeys.map(({ credentialId, name, createdAt, lastUsedAt, copiedAt }) => ({
    id: passkeyIdOf(credentialId),
    credentialId,
    name,
    createdAt: dayOf(new Date(createdAt), zoneOf(walker)),
    lastUsedAt: dayThere(lastUsedAt),
    copiedAt: dayThere(copiedAt),
  }));
});
