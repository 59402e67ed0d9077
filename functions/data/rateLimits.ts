import { createHash } from 'node:crypto';
import { keys } from './keys.ts';
import { type Op, update } from './ops.ts';
import { ConditionFailed, type Table } from './table.ts';

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
  /** Cheap to abuse, and never retried by an honest person hundreds of times. */
  register: [300, hour],
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
  'friend-request': [50, day],
  archive: [3, day],
  /** Addresses looked up. Amazon answers at a price: counted before it is asked, so that calls made at once all count. */
  'look-up': [60, day],
  'home-move': [20, day],
  /** Routes searched for; an answer from what is stored is none. */
  draft: [40, day],
  /** Ways to today's sign from elsewhere. */
  way: [30, day],
} as const;

export type LimitKind = keyof typeof LIMITS;

export interface Limit {
  kind: LimitKind;
  key: string;
  most: number;
  windowMs: number;
}

/** A limit that one more would exceed, and when there is room again. */
export interface ReachedLimit {
  kind: LimitKind;
  seconds: number;
}

export const limitOf = (kind: LimitKind, key: string): Limit => {
  const [most, windowMs] = LIMITS[kind];
  return { kind, key, most, windowMs };
};

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

const windowOf = (limit: Limit, now: Date) => Math.floor(now.getTime() / limit.windowMs);
/** Hashed: a counter outlives its window by a day or two, and shall not say who it counted when they have left. */
export const limitKey = (limit: Limit, now: Date) =>
  keys.rateLimit(limit.kind, createHash('sha256').update(limit.key).digest('base64url'), windowOf(limit, now));

/** The first instant of the next window, in seconds. */
export const windowEnd = (limit: Limit, now: Date) => Math.ceil(((windowOf(limit, now) + 1) * limit.windowMs) / 1000);

const oneMore = (limit: Limit, now: Date): Op =>
  update(
    limitKey(limit, now),
    { add: { count: 1 }, set: { expiresAt: windowEnd(limit, now) } },
    { below: { count: limit.most } },
  );

/** Writes what one transaction is to hold besides the count: what is one too many is not written either. */
export async function writeCounted(
  table: Table,
  limit: Limit,
  now: Date,
  ...ops: readonly Op[]
): Promise<ReachedLimit | undefined> {
  try {
    await table.write(oneMore(limit, now), ...ops);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !error.failed.includes(0)) throw error;
    return { kind: limit.kind, seconds: windowEnd(limit, now) - Math.floor(now.getTime() / 1000) };
  }
}

/** Counts for all of them, so that tries made at once are all seen, and says which one was reached. */
export async function count(table: Table, limits: readonly Limit[], now: Date): Promise<ReachedLimit | undefined> {
  const reached = await Promise.all(limits.map((limit) => writeCounted(table, limit, now)));
  return reached.find((limit) => limit !== undefined);
}

/** A success was no guess: it is not held against the next one. */
export async function refund(table: Table, limits: readonly Limit[], now: Date): Promise<void> {
  await Promise.all(limits.map((limit) => table.write(update(limitKey(limit, now), { add: { count: -1 } }))));
}
