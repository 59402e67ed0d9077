import * as z from 'zod/mini';
import { keys } from '../keys.ts';
import { type Op, putNew, update } from '../ops.ts';
import type { ReadTable } from '../table.ts';

const loginItem = z.object({
  walkerId: z.string(),
  passwordHash: z.string(),
  /** Hashes of the networks it was signed in from, the latest last: the limit on guesses by name spares them. */
  networks: z._default(z.array(z.string()), []),
  /** The account is suspended: a session may read the statement, appeal, export and delete, and nothing else. */
  suspended: z._default(z.boolean(), false),
});
export type Login = z.output<typeof loginItem>;

export async function readLogin(table: ReadTable, foldedUsername: string): Promise<Login | undefined> {
  const item = await table.get(keys.login(foldedUsername));
  return item && loginItem.parse(item);
}

export const newLogin = (foldedUsername: string, login: Omit<Login, 'suspended'>): Op =>
  putNew({ ...keys.login(foldedUsername), ...login });

/** By a link from the walker's own mail, so what was known before may have been another's. */
export const changePassword = (foldedUsername: string, { walkerId, ...changed }: Omit<Login, 'suspended'>): Op =>
  update(keys.login(foldedUsername), { set: changed }, { equals: { walkerId } });

/**
 * In the transaction of what a verified password allows: the stored hash is still the one that was verified. A reset
 * or a suspension that committed in between makes the whole transaction fail.
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
