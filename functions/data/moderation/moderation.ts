import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { storedSettings } from '../../../shared/api/settings.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { REPORTED, STATED } from '../../../shared/domain/moderation/report.ts';
import { type listSessions, restoreSession, suspendSession } from '../auth/sessions.ts';
import { keys, prefixOf } from '../keys.ts';
import { type Op, putNew, update } from '../ops.ts';
import { everyPage, readItem } from '../pages.ts';
import type { ReadTable } from '../table.ts';
import { noteWorldChange } from '../world/worldWalks.ts';

const accountItem = z.object({
  walkerId: z.string(),
  username: z.string(),
  email: z._default(z.nullable(z.string()), null),
  emailVerifiedAt: z._default(z.nullable(z.string()), null),
  language: storedSettings.language,
  createdAt: z.string(),
  version: z.number(),
  suspendedAt: z._default(z.nullable(z.string()), null),
  GSI1PK: z.optional(z.string()),
  GSI1SK: z.optional(z.string()),
  /** Board partition before the suspension, for its lift. */
  boardPK: z.optional(z.string()),
  boardSK: z.optional(z.string()),
});
export type SuspendableAccount = z.output<typeof accountItem>;
type Sessions = Awaited<ReturnType<typeof listSessions>>;

export async function readSuspendable(table: ReadTable, walkerId: string): Promise<SuspendableAccount | undefined> {
  const item = await table.get(keys.profile(walkerId));
  return item && item.deletionReceipt === undefined ? accountItem.parse(item) : undefined;
}

/**
 * Removes the account from boards and from others' answers. The version grows, so that a completion or friendship in
 * progress is retried and fails; the login item changes, so that a login in progress is retried.
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
    { exists: true, equals: { version: account.version, suspendedAt: null, deletionReceipt: null } },
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
    { exists: true, equals: { version: account.version, suspendedAt: account.suspendedAt, deletionReceipt: null } },
  ),
  update(keys.login(foldUsername(account.username)), { remove: ['suspended'] }, { exists: true }),
  ...sessions.map(restoreSession),
];

/** Log entry of an operator's action. It identifies the item by a hash, never the reporter. */
const entryItem = z.object({
  at: z.string(),
  operator: z.string(),
  act: z.string(),
  target: z.string(),
  reason: z.string(),
});
export type ModerationEntry = z.output<typeof entryItem>;

const monthOf = (at: string) => at.slice(0, 7);

/** Append-only: an entry is written in the transaction of its action. */
export const logEntry = (entry: ModerationEntry): Op =>
  putNew({
    ...keys.moderationEntry(monthOf(entry.at), `${entry.at}#${randomBytes(6).toString('base64url')}`),
    ...entry,
  });

export async function moderationLog(table: ReadTable, month: string): Promise<ModerationEntry[]> {
  return (await everyPage(table, prefixOf(keys.moderationEntry(month, '')))).map((item) => entryItem.parse(item));
}

/** Hash that groups decisions about an account and does not identify it once it is deleted. */
export const accountTarget = (walkerId: string): string =>
  `account.${createHash('sha256').update(walkerId).digest('base64url').slice(0, 22)}`;

/** A decision about a walker's item or account with its reason, as the walker reads it. */
const statementItem = z.object({
  statementId: z.string(),
  at: z.string(),
  did: z.enum(STATED),
  what: z.enum([...REPORTED, 'account']),
  target: z.string(),
  /** A copy of the item: a name, a street, a day. */
  about: z.string(),
  reason: z.string(),
  appeal: z._default(z.nullable(z.object({ text: z.string(), at: z.string() })), null),
});
export type Statement = z.output<typeof statementItem>;

/** Newest first: ids begin with the timestamp. */
export async function statementsOf(table: ReadTable, walkerId: string): Promise<Statement[]> {
  const items = await everyPage(table, { ...prefixOf(keys.statement(walkerId, '')), newestFirst: true });
  return items.map((item) => statementItem.parse(item));
}

export const readStatement = (table: ReadTable, walkerId: string, statementId: string) =>
  readItem(table, keys.statement(walkerId, statementId), statementItem);

export const newStatement = (walkerId: string, statement: Omit<Statement, 'appeal'>): Op =>
  putNew({ ...keys.statement(walkerId, statement.statementId), ...statement });

export const appealTo = (walkerId: string, statementId: string, text: string, now: Date): Op =>
  update(
    keys.statement(walkerId, statementId),
    { set: { appeal: { text, at: now.toISOString() } } },
    { exists: true, equals: { appeal: null } },
  );
