import * as z from 'zod/mini';
import { keys } from '../keys.ts';
import { type Op, putNew, update } from '../ops.ts';
import { readItem } from '../pages.ts';
import type { ReadTable } from '../table.ts';

const loginItem = z.object({
  walkerId: z.string(),
  /** Null for a walker who signs in with passkeys alone. */
  passwordHash: z._default(z.nullable(z.string()), null),
  /** Hashes of networks of earlier logins, newest last: exempt from the limit on guesses per name. */
  networks: z._default(z.array(z.string()), []),
  /** Last sign-in by password: passkeys that are younger may be a thief's. */
  signedInAt: z._default(z.nullable(z.string()), null),
  /** Last reset by a mailed link. */
  resetAt: z._default(z.nullable(z.string()), null),
  /** Suspended: sessions may only read the statement, appeal, export and delete. */
  suspended: z._default(z.boolean(), false),
});
export type Login = z.output<typeof loginItem>;

export const readLogin = (table: ReadTable, foldedUsername: string): Promise<Login | undefined> =>
  readItem(table, keys.login(foldedUsername), loginItem);

export const newLogin = (foldedUsername: string, login: Omit<Login, 'suspended' | 'resetAt'>): Op =>
  putNew({ ...keys.login(foldedUsername), ...login });

/** A reset by mail clears known networks, which may have been an attacker's. A passkey sign-in adds one. */
export const changeLogin = (
  foldedUsername: string,
  walkerId: string,
  changed: Partial<Pick<Login, 'passwordHash' | 'networks' | 'resetAt'>>,
): Op => update(keys.login(foldedUsername), { set: changed }, { equals: { walkerId } });

/**
 * Part of the transaction that a verified password authorises: fails if the hash changed, for example by a concurrent
 * reset or suspension.
 */
export const keepPassword = (
  foldedUsername: string,
  { walkerId, passwordHash, suspended }: Login,
  changed: Partial<Pick<Login, 'passwordHash' | 'networks' | 'signedInAt'>> = {},
): Op =>
  update(
    keys.login(foldedUsername),
    { set: { passwordHash, ...changed } },
    {
      equals: { walkerId, passwordHash, suspended: suspended || null },
    },
  );
