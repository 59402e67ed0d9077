import { createHash } from 'node:crypto';
import { isLoopback } from '../../../shared/domain/network.ts';
import { ConditionFailed } from '../conditionFailed.ts';
import { keys } from '../keys.ts';
import { type Op, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';
import { writeIfUnchanged } from '../writeIfUnchanged.ts';

const minutes = 60 * 1000;
const hour = 60 * minutes;
const day = 24 * hour;

/** How often in which window: `login` ten times in a quarter of an hour. */
const LIMITS = {
  /** For one name from one network; and for any names from it. */
  login: [10, 15 * minutes],
  network: [100, 15 * minutes],
  /**
   * Wrong passwords for one name from all networks that it was never signed in from: a thousand rented addresses guess no
   * faster than one. Its owner's own networks are not under it (docs/decisions/login-limits.md).
   */
  'login-name': [100, day],
  /** Accounts are free, and each has limits of its own: few an hour from one network. */
  register: [20, hour],
  /** From this machine: a proxy that is not declared makes all who register look like it. */
  'register-local': [300, hour],
  /**
   * Counted for unknown addresses as well: the answer must not tell. By address and network together, so that ten
   * requests of strangers do not keep its owner from asking.
   */
  forgot: [10, hour],
  'forgot-network': [100, hour],
  /** Mail to an address that may be a stranger's: few from one network. */
  verify: [5, hour],
  'verify-address': [30, day],
  upload: [20, day],
  /** Calls with up to twenty walks out of an archive, and their photos: ten years of walks, and three of photos. */
  restore: [200, day],
  'restored-upload': [1000, day],
  /** Stretches of streets walked before Signpost, some thousands a call. */
  'earlier-streets': [300, day],
  'friend-request': [50, day],
  block: [100, day],
  report: [12, day],
  archive: [3, day],
  /** Addresses looked up. Amazon answers at a price: counted before it is asked, so that calls made at once all count. */
  'look-up': [60, day],
  'home-move': [20, day],
  /** Routes searched for; an answer from what is stored is none. */
  draft: [40, day],
  /** Ways to today's sign from elsewhere. */
  way: [30, day],
  /** Calls of a stage that are paid by the question: at their dearest 6 dollars a day (docs/costs.md). */
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
export const forgotLimits = (emailHash: string, network: string): Limit[] => [
  limitOf('forgot', `${emailHash}@${network}`),
  limitOf('forgot-network', network),
];
export const verificationLimit = (emailHash: string, network: string): Limit =>
  limitOf('verify', `${emailHash}@${network}`);
/**
 * What goes out with a registration or a change has a ceiling over all networks, too. Strangers who reach it keep no
 * owner from verifying: "Send again" in Settings is not under it.
 */
export const firstVerificationLimits = (emailHash: string, network: string): Limit[] => [
  verificationLimit(emailHash, network),
  limitOf('verify-address', emailHash),
];

/** A limit that one more would exceed, and when there is room again. */
export interface ReachedLimit {
  kind: LimitKind;
  seconds: number;
}

const windowOf = (limit: Limit, now: Date) => Math.floor(now.getTime() / limit.windowMs);
/** Hashed: a counter outlives its window by a day or two, and shall not say who it counted when they have left. */
export const limitKey = (limit: Limit, now: Date) =>
  keys.rateLimit(limit.kind, createHash('sha256').update(limit.key).digest('base64url'), windowOf(limit, now));

/** The first instant of the next window, in seconds. */
const windowEnd = (limit: Limit, now: Date) => Math.ceil(((windowOf(limit, now) + 1) * limit.windowMs) / 1000);

const oneMore = (limit: Limit, now: Date): Op =>
  update(
    limitKey(limit, now),
    { add: { count: 1 }, set: { expiresAt: windowEnd(limit, now) } },
    { below: { count: limit.max } },
  );

/** Counts for all of the limits and writes the ops in one transaction: what is one too many is not written either. */
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

/** Counts for all of them, so that tries made at once are all seen, and says which one was reached. */
export async function count(table: Table, limits: readonly Limit[], now: Date): Promise<ReachedLimit | undefined> {
  const reached = await Promise.all(limits.map((limit) => writeCounted(table, [limit], now)));
  return reached.find((limit) => limit !== undefined);
}

/**
 * A success was no guess: it is not held against the next one. A refund whose answer was lost comes twice; a counter never
 * falls below zero for it, and one that has gone is not made again.
 */
export async function refund(table: Table, limits: readonly Limit[], now: Date): Promise<void> {
  const oneLess = (limit: Limit) => update(limitKey(limit, now), { add: { count: -1 } }, { above: { count: 0 } });
  await Promise.all(limits.map((limit) => writeIfUnchanged(table, oneLess(limit))));
}

/**
 * A limit over any stretch as long as its window, not only from one full hour to the next: what the window before counted
 * weighs as much as that window still reaches into the stretch. It is read one wave before this window's counter is
 * raised, and no longer changes by then.
 */
export async function countBefore(table: ReadTable, limit: Limit, now: Date): Promise<number> {
  const item = await table.get(limitKey(limit, new Date(now.getTime() - limit.windowMs)));
  return typeof item?.count === 'number' ? Math.max(0, item.count) : 0;
}

/** Counts, and says whether the limit was reached. */
export async function countSliding(
  table: Table,
  limit: Limit,
  before: number,
  now: Date,
): Promise<ReachedLimit | undefined> {
  const share = 1 - (now.getTime() % limit.windowMs) / limit.windowMs;
  const max = Math.floor(limit.max - before * share);
  // Kept for a window more, in which it is the window before.
  const expiresAt = windowEnd(limit, now) + limit.windowMs / 1000;
  const oneMore = update(limitKey(limit, now), { add: { count: 1 }, set: { expiresAt } }, { below: { count: max } });
  try {
    if (max <= 0) throw new ConditionFailed([0]);
    await table.write(oneMore);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // After this long one try less of the window before weighs in; where it was empty, the next window has room.
    const seconds = before > 0 ? limit.windowMs / before / 1000 : windowEnd(limit, now) - now.getTime() / 1000;
    return { kind: limit.kind, seconds: Math.ceil(seconds) };
  }
}
