import * as z from 'zod/mini';
import { keys } from '../keys.ts';
import { type Op, putNew, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

const loginItem = z.object({
  walkerId: z.string(),
  /** Null for a walker who signs in with passkeys alone. */
  passwordHash: z._default(z.nullable(z.string()), null),
  /** Hashes of networks of earlier logins, newest last: exempt from the limit on guesses per name. */
  networks: z._default(z.array(z.string()), []),
  /** Suspended: sessions may only read the statement, appeal, export and delete. */
  suspended: z._default(z.boolean(), false),
});
export type Login = z.output<typeof loginItem>;

export async function readLogin(table: ReadTable, foldedUsername: string): Promise<Login | undefined> {
  const item = await table.get(keys.login(foldedUsername));
  return item && loginItem.parse(item);
}

export const newLogin = (foldedUsername: string, login: Omit<Login, 'suspended'>): Op =>
  putNew({ ...keys.login(foldedUsername), ...login });

/** Reset by a mailed link, so known networks may have been an attacker's and are cleared. */
export const changePassword = (foldedUsername: string, { walkerId, ...changed }: Omit<Login, 'suspended'>): Op =>
  update(keys.login(foldedUsername), { set: changed }, { equals: { walkerId } });

/**
 * Part of the transaction that a verified password authorises: fails if the hash changed, for example by a concurrent
 * reset or suspension.
 */
export const keepPassword = (
  foldedUsername: string,
  { walkerId, passwordHash, suspended }: Login,
  changed: Partial<Pick<Login, 'passwordHash' | 'networks'>> = {},
): Op =>
  update(
    keys.login(foldedUsername),
    { set: { passwordHash, ...changed } },
    {
      equals: { walkerId, passwordHash, suspended: suspended || null },
    },
  );
