import { createHash } from 'node:crypto';
import { isLoopback } from '../../../shared/domain/network.ts';
import { ConditionFailed, writeIfUnchanged } from '../conditionFailed.ts';
import { keys } from '../keys.ts';
import { type Op, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';

const minutes = 60 * 1000;
const hour = 60 * minutes;
const day = 24 * hour;

/** Maximum number per window: `login` ten times in a quarter of an hour. */
const LIMITS = {
  /** `login` counts one name from one network, `network` all names from one network. */
  login: [10, 15 * minutes],
  network: [100, 15 * minutes],
  /**
   * Wrong passwords for one name from unknown networks, so that a thousand rented addresses guess no faster than one.
   * The owner's known networks are exempt (docs/decisions/login-limits.md).
   */
  'login-name': [100, day],
  /** Challenges for a passkey sign-in: the login page asks for one. */
  'passkey-challenge': [300, 15 * minutes],
  /** Accounts are free, so registrations are limited per network. */
  register: [20, hour],
  /** Calls with one access token, and calls with unknown tokens from one network. */
  'token-call': [600, hour],
  'wrong-token': [100, 15 * minutes],
  /** Look-ups of invitation codes: eighty bits cannot be guessed, but each look-up costs a read. */
  invitation: [100, 15 * minutes],
  /** Registrations from the loopback address, which all clients share behind an undeclared proxy. */
  'register-local': [300, hour],
  /**
   * Counted for unknown addresses too, because the answer must not differ. By address and network, so that strangers'
   * requests do not block the owner.
   */
  forgot: [10, hour],
  'forgot-network': [100, hour],
  /** Mails to an address that may be a stranger's, per network. */
  verify: [5, hour],
  'verify-address': [30, day],
  upload: [20, day],
  /** Calls with up to twenty archived walks and their photos: ten years of walks, three of photos. */
  restore: [200, day],
  'restored-upload': [1000, day],
  /** Calls with earlier streets, some thousands of pieces each. */
  'earlier-streets': [300, day],
  'friend-request': [50, day],
  block: [100, day],
  report: [12, day],
  archive: [3, day],
  /** Reverse geocoding. Amazon charges per request, so it is counted before the call, concurrent ones included. */
  'look-up': [60, day],
  'home-move': [20, day],
  /** Route searches; answers from stored drafts do not count. */
  draft: [40, day],
  /** Routes to today's sign from the walker's position. */
  way: [30, day],
  /** Imports of a neighbourhood that a walker, or a network of newcomers, may start; and all of a stage (docs/costs.md). */
  neighbourhood: [5, day],
  neighbourhoods: [200, day],
  /** Paid calls of a stage: at most 6 dollars a day (docs/costs.md). */
  'paid-call': [1_500, day],
} as const;

export type LimitKind = keyof typeof LIMITS;

interface Limit {
  kind: LimitKind;
  key: string;
  max: number;
  windowMs: number;
}

export const limitOf = (kind: LimitKind, key: string): Limit => {
  const [max, windowMs] = LIMITS[kind];
  return { kind, key, max, windowMs };
};

export const registerLimit = (network: string): Limit =>
  limitOf(isLoopback(network) ? 'register-local' : 'register', network);
export const loginLimits = (foldedUsername: string, network: string): Limit[] => [
  limitOf('login', `${foldedUsername}@${network}`),
  limitOf('network', network),
];
/** Per credential instead of per walker: others in the network do not know it, so they cannot lock the walker out. */
export const passkeyLimits = (walkerId: string, credentialId: string, network: string): Limit[] =>
  loginLimits(`${walkerId}:${credentialId}`, network);
export const forgotLimits = (emailHash: string, network: string): Limit[] => [
  limitOf('forgot', `${emailHash}@${network}`),
  limitOf('forgot-network', network),
];
export const verificationLimit = (emailHash: string, network: string): Limit =>
  limitOf('verify', `${emailHash}@${network}`);
/**
 * Mails triggered by a registration or an address change also have a maximum over all networks. Strangers who exhaust
 * it do not block an owner: "Send again" in Settings is exempt.
 */
export const firstVerificationLimits = (emailHash: string, network: string): Limit[] => [
  verificationLimit(emailHash, network),
  limitOf('verify-address', emailHash),
];

export interface ReachedLimit {
  kind: LimitKind;
  seconds: number;
}

const windowOf = (limit: Limit, now: Date) => Math.floor(now.getTime() / limit.windowMs);
/** Hashed, because counters outlive their window and must not name anyone. */
export const limitKey = (limit: Limit, now: Date) =>
  keys.rateLimit(limit.kind, createHash('sha256').update(limit.key).digest('base64url'), windowOf(limit, now));

/** Start of the next window in epoch seconds. */
const windowEnd = (limit: Limit, now: Date) => Math.ceil(((windowOf(limit, now) + 1) * limit.windowMs) / 1000);

const oneMore = (limit: Limit, now: Date): Op =>
  update(
    limitKey(limit, now),
    { add: { count: 1 }, set: { expiresAt: windowEnd(limit, now) } },
    { below: { count: limit.max } },
  );

/** One transaction of all limits and the ops: beyond a limit nothing is written. */
export async function writeCounted(
  table: Table,
  limits: readonly Limit[],
  now: Date,
  ...ops: readonly Op[]
): Promise<ReachedLimit | undefined> {
  try {
    await table.write(...limits.map((limit) => oneMore(limit, now)), ...ops);
    return undefined;
  } catch (error) {
    const limit =
      error instanceof ConditionFailed ? limits.find((_, index) => error.failed.includes(index)) : undefined;
    if (!limit) throw error;
    return { kind: limit.kind, seconds: windowEnd(limit, now) - Math.floor(now.getTime() / 1000) };
  }
}

/** Counts all limits, so that concurrent tries are all seen, and returns the one that was reached. */
export async function count(table: Table, limits: readonly Limit[], now: Date): Promise<ReachedLimit | undefined> {
  const reached = await Promise.all(limits.map((limit) => writeCounted(table, [limit], now)));
  return reached.find((limit) => limit !== undefined);
}

export async function countSoFar(table: ReadTable, limit: Limit, now: Date): Promise<number> {
  const item = await table.get(limitKey(limit, now));
  return typeof item?.count === 'number' ? Math.max(0, item.count) : 0;
}

/**
 * Refunds a successful attempt. A repeated refund never takes a counter below zero, and an expired counter is not
 * recreated.
 */
export async function refund(table: Table, limits: readonly Limit[], now: Date): Promise<void> {
  const oneLess = (limit: Limit) => update(limitKey(limit, now), { add: { count: -1 } }, { above: { count: 0 } });
  await Promise.all(limits.map((limit) => writeIfUnchanged(table, oneLess(limit))));
}

/**
 * Sliding window: the previous window's count is weighted by its overlap. It is read one wave before this window's
 * counter is raised, when it no longer changes.
 */
export const countBefore = (table: ReadTable, limit: Limit, now: Date): Promise<number> =>
  countSoFar(table, limit, new Date(now.getTime() - limit.windowMs));

export async function countSliding(
  table: Table,
  limit: Limit,
  before: number,
  now: Date,
): Promise<ReachedLimit | undefined> {
  const share = 1 - (now.getTime() % limit.windowMs) / limit.windowMs;
  const max = Math.floor(limit.max - before * share);
  // Kept for one more window, in which it is the previous one.
  const expiresAt = windowEnd(limit, now) + limit.windowMs / 1000;
  const oneMore = update(limitKey(limit, now), { add: { count: 1 }, set: { expiresAt } }, { below: { count: max } });
  try {
    if (max <= 0) throw new ConditionFailed([0]);
    await table.write(oneMore);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // When one more try fits: as the previous window's weight declines, or with the next window.
    const seconds = before > 0 ? limit.windowMs / before / 1000 : windowEnd(limit, now) - now.getTime() / 1000;
    return { kind: limit.kind, seconds: Math.ceil(seconds) };
  }
}
