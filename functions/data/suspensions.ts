import * as z from 'zod/mini';
import { storedSettings } from '../../shared/api/settings.ts';
import { foldUsername } from '../../shared/domain/names.ts';
import { keys } from './keys.ts';
import { type Op, update } from './ops.ts';
import { type listSessions, restoreSession, suspendSession } from './sessions.ts';
import type { ReadTable } from './table.ts';
import { noteWorldChange } from './worldWalks.ts';

const accountItem = z.object({
  walkerId: z.string(),
  username: z.string(),
  email: z._default(z.nullable(z.string()), null),
  emailVerifiedAt: z._default(z.nullable(z.string()), null),
  language: storedSettings.language,
  createdAt: z.string(),
  version: z._default(z.number(), 0),
  suspendedAt: z._default(z.nullable(z.string()), null),
  GSI1PK: z.optional(z.string()),
  GSI1SK: z.optional(z.string()),
  /** Where it stood on the board, to stand there again. */
  boardPK: z.optional(z.string()),
  boardSK: z.optional(z.string()),
});
export type SuspendableAccount = z.output<typeof accountItem>;
type Sessions = Awaited<ReturnType<typeof listSessions>>;

export async function readSuspendable(table: ReadTable, walkerId: string): Promise<SuspendableAccount | undefined> {
  const item = await table.get(keys.profile(walkerId));
  return item && item.leaving === undefined ? accountItem.parse(item) : undefined;
}

/**
 * Off the board and out of every answer to others. The version grows, so that a completion or a friendship under way is
 * decided anew, and finds no walker; the login's item changes, so that a login under way is tried again.
 */
export const suspendAccount = (account: SuspendableAccount, sessions: Sessions, now: Date): Op[] => [
  update(
    keys.profile(account.walkerId),
    {
      set: {
        suspendedAt: now.toISOString(),
        version: account.version + 1,
        boardPK: account.GSI1PK,
        boardSK: account.GSI1SK,
      },
      remove: ['GSI1PK', 'GSI1SK'],
    },
    { exists: true, equals: { version: account.version, suspendedAt: null, leaving: null } },
  ),
  update(keys.login(foldUsername(account.username)), { set: { suspended: true } }, { exists: true }),
  noteWorldChange(account.walkerId, now),
  ...sessions.map(suspendSession),
];

export const restoreAccount = (account: SuspendableAccount, sessions: Sessions): Op[] => [
  update(
    keys.profile(account.walkerId),
    {
      set: { version: account.version + 1, GSI1PK: account.boardPK, GSI1SK: account.boardSK },
      remove: ['suspendedAt', 'boardPK', 'boardSK'],
    },
    { exists: true, equals: { version: account.version, suspendedAt: account.suspendedAt, leaving: null } },
  ),
  update(keys.login(foldUsername(account.username)), { remove: ['suspended'] }, { exists: true }),
  ...sessions.map(restoreSession),
];
