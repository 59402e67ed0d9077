import * as z from 'zod/mini';
import { ConditionFailed } from '../conditionFailed.ts';
import { keys, prefixOf } from '../keys.ts';
import { check, type Op, putNew, remove, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';

/** Idle time after which a session ends; equals the cookie's Max-Age. */
const idleMs = 30 * 24 * 60 * 60 * 1000;
/** Absolute maximum, so that a stolen cookie does not live for ever. */
const maxAgeMs = 180 * 24 * 60 * 60 * 1000;
const extendAfterMs = 24 * 60 * 60 * 1000;
const maxSessions = 20;

const seconds = (ms: number) => Math.floor(ms / 1000);

const sessionItem = z.object({
  SK: z.string(),
  /** Epoch seconds. DynamoDB's TTL deletes late, so every reader compares. */
  expiresAt: z.number(),
  createdAt: z.number(),
  suspended: z._default(z.boolean(), false),
  byPasskey: z._default(z.boolean(), false),
  /** The passkey that opened it. */
  passkeyId: z.optional(z.string()),
});
type SessionItem = z.output<typeof sessionItem>;

type ListedSession = SessionKey & Omit<SessionItem, 'SK' | 'suspended'>;

interface SessionKey {
  walkerId: string;
  secretHash: string;
}

export async function readSession(
  table: ReadTable,
  { walkerId, secretHash }: SessionKey,
  now: Date,
): Promise<SessionItem | undefined> {
  const item = await table.get(keys.session(walkerId, secretHash));
  if (!item) return undefined;
  const session = sessionItem.parse(item);
  return isLive(session, now) ? session : undefined;
}

const freshMs = 5 * 60 * 1000;

/** True if a passkey with user verification opened the session minutes ago: then no password is asked for. */
export async function isFreshByPasskey(table: ReadTable, key: SessionKey, now: Date): Promise<boolean> {
  const session = await readSession(table, key, now);
  return session?.byPasskey === true && session.createdAt > seconds(now.getTime() - freshMs);
}

export const isLive = ({ expiresAt, createdAt }: Pick<SessionItem, 'expiresAt' | 'createdAt'>, now: Date): boolean =>
  seconds(now.getTime()) < Math.min(expiresAt, createdAt + seconds(maxAgeMs));

/** Extends a session at most once a day. A concurrently ended session stays ended. */
export async function extendSession(
  table: Table,
  key: SessionKey,
  session: SessionItem,
  now: Date,
): Promise<'as it was' | 'extended' | 'ended'> {
  const expiresAt = seconds(now.getTime() + idleMs);
  if (expiresAt - session.expiresAt < seconds(extendAfterMs)) return 'as it was';
  try {
    await table.write(update(keys.session(key.walkerId, key.secretHash), { set: { expiresAt } }, { exists: true }));
    return 'extended';
  } catch (error) {
    if (error instanceof ConditionFailed) return 'ended';
    throw error;
  }
}

export interface SessionState {
  suspended: boolean;
  /** Opened by a passkey with PIN or finger, which stands in for the password for some minutes. */
  byPasskey?: boolean;
  passkeyId?: string | undefined;
}

export const newSession = (
  { walkerId, secretHash }: SessionKey,
  now: Date,
  { suspended, byPasskey, passkeyId }: SessionState,
): Op =>
  putNew({
    ...keys.session(walkerId, secretHash),
    expiresAt: seconds(now.getTime() + idleMs),
    createdAt: seconds(now.getTime()),
    ...(suspended && { suspended }),
    ...(byPasskey && { byPasskey }),
    ...(passkeyId && { passkeyId }),
  });

/** Effective from the next request; ended sessions are not recreated. */
export const suspendSession = ({ walkerId, secretHash }: SessionKey): Op =>
  update(keys.session(walkerId, secretHash), { set: { suspended: true } }, { exists: true });
export const restoreSession = ({ walkerId, secretHash }: SessionKey): Op =>
  update(keys.session(walkerId, secretHash), { remove: ['suspended'] }, { exists: true });

export const endSession = ({ walkerId, secretHash }: SessionKey): Op => remove(keys.session(walkerId, secretHash));

/** All sessions of a walker, expired ones included, because a password change ends them all. */
export async function listSessions(table: ReadTable, walkerId: string): Promise<ListedSession[]> {
  const only = ['SK', 'expiresAt', 'createdAt', 'byPasskey', 'passkeyId'];
  const { items } = await table.query({ ...prefixOf(keys.session(walkerId, '')), only });
  return items
    .map((item) => sessionItem.parse(item))
    .map(({ SK, suspended: _, ...session }) => ({ walkerId, secretHash: SK.slice(2), ...session }));
}

/**
 * Sessions opened by the passkey, except `keep`. Sessions of earlier versions do not store their passkey's id, so all
 * that any passkey opened count.
 */
export const openedBy = async (table: ReadTable, passkeyId: string, keep: SessionKey): Promise<ListedSession[]> =>
  (await othersThan(table, keep)).filter((each) =>
    each.passkeyId === undefined ? each.byPasskey : each.passkeyId === passkeyId,
  );

/** Makes room for one more session: those that expire first are removed. */
export function evictions(sessions: readonly (SessionKey & { expiresAt: number })[]): Op[] {
  return [...sessions]
    .sort((left, right) => right.expiresAt - left.expiresAt)
    .slice(maxSessions - 1)
    .map(endSession);
}

export async function endSessions(table: Table, walkerId: string, keep?: SessionKey): Promise<void> {
  const sessions = keep ? await othersThan(table, keep) : await listSessions(table, walkerId);
  await table.write(...sessions.map(endSession));
}

export async function othersThan(table: ReadTable, { walkerId, secretHash }: SessionKey): Promise<ListedSession[]> {
  return (await listSessions(table, walkerId)).filter((session) => session.secretHash !== secretHash);
}

/** Derived from the expiry, which is extended at most once a day; exact to the day. */
export const lastSeenAt = ({ expiresAt }: { expiresAt: number }): number => expiresAt - seconds(idleMs);

/** Part of a transaction: the requesting session has not ended since it was verified. */
export const checkSession = ({ walkerId, secretHash }: SessionKey): Op =>
  check(keys.session(walkerId, secretHash), { exists: true });
