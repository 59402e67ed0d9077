import { createHash } from 'node:crypto';
import { type ErrorCode, Refusal } from '../../shared/api/errors.ts';
import { keys } from './keys.ts';
import { type Op, update } from './ops.ts';
import { ConditionFailed, type Table } from './table.ts';

export interface Limit {
  kind: string;
  key: string;
  most: number;
  windowMs: number;
  /** What is said when there were too many; `too_many_attempts` unless it is named. */
  code?: ErrorCode;
}

const minutes = 60 * 1000;

/** Ten tries for one name from one network, a hundred for any names from it, in a quarter of an hour. */
export const loginLimits = (foldedUsername: string, network: string): Limit[] => [
  { kind: 'login', key: `${foldedUsername}@${network}`, most: 10, windowMs: 15 * minutes },
  { kind: 'network', key: network, most: 100, windowMs: 15 * minutes },
];
/**
 * Wrong passwords for one name from all networks that it was never signed in from, in any day: a thousand rented addresses
 * guess no faster than one. Its owner's own networks are not under it (docs/decisions/login-limits.md).
 */
export const loginNameLimit = (foldedUsername: string): Limit => ({
  kind: 'login-name',
  key: foldedUsername,
  most: 100,
  windowMs: 24 * 60 * minutes,
});
/** Registering is cheap to abuse and never retried by an honest person hundreds of times. */
export const registerLimits = (network: string): Limit[] => [
  { kind: 'register', key: network, most: 300, windowMs: 60 * minutes },
];
/**
 * Counted for unknown addresses as well: the answer must not tell. By address and network together, so that ten
 * requests of strangers do not keep its owner from asking.
 */
export const forgotLimits = (emailHash: string, network: string): Limit[] => [
  { kind: 'forgot', key: `${emailHash}@${network}`, most: 10, windowMs: 60 * minutes },
  { kind: 'forgot-network', key: network, most: 100, windowMs: 60 * minutes },
];

/** Mail to an address that may be a stranger's: few from one network. */
export const verificationLimits = (emailHash: string, network: string): Limit[] => [
  { kind: 'verify', key: `${emailHash}@${network}`, most: 5, windowMs: 60 * minutes },
];
/**
 * What goes out with a registration or a change has a ceiling over all networks, too. Strangers who reach it keep no
 * owner from verifying: "Send again" in Settings is not under it.
 */
export const firstVerificationLimits = (emailHash: string, network: string): Limit[] => [
  ...verificationLimits(emailHash, network),
  { kind: 'verify-address', key: emailHash, most: 30, windowMs: 24 * 60 * minutes },
];

export const uploadLimit = (walkerId: string): Limit => ({
  kind: 'upload',
  key: walkerId,
  most: 20,
  windowMs: 24 * 60 * minutes,
});

export const friendRequestLimit = (walkerId: string): Limit => ({
  kind: 'friend-request',
  key: walkerId,
  most: 50,
  windowMs: 24 * 60 * minutes,
});

export const archiveLimit = (walkerId: string): Limit => ({
  kind: 'archive',
  key: walkerId,
  most: 3,
  windowMs: 24 * 60 * minutes,
});

/** What may ask Amazon for an answer, at a price: counted before it is asked, so that calls made at once all count. */
const daily = (kind: string, walkerId: string, most: number, code: ErrorCode): Limit => ({
  kind,
  key: walkerId,
  most,
  windowMs: 24 * 60 * minutes,
  code,
});
/** Addresses looked up, by the map or for a home. */
export const lookUpLimit = (walkerId: string) => daily('look-up', walkerId, 60, 'too_many_lookups');
export const homeMoveLimit = (walkerId: string) => daily('home-move', walkerId, 20, 'too_many_moves');
/** Routes searched for; an answer from what is stored is none. */
export const draftLimit = (walkerId: string) => daily('draft', walkerId, 40, 'too_many_drafts');

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

const tooMany = (limit: Limit, now: Date, code: ErrorCode) =>
  new Refusal(code, { headers: { 'retry-after': String(windowEnd(limit, now) - Math.floor(now.getTime() / 1000)) } });

/** Counts first and refuses afterwards, so that tries made at once are all seen. */
export async function count(table: Table, limits: readonly Limit[], now: Date): Promise<void> {
  const results = await Promise.allSettled(limits.map((limit) => table.write(oneMore(limit, now))));
  for (const [place, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    const limit = limits[place];
    if (!(result.reason instanceof ConditionFailed) || !limit) throw result.reason;
    throw tooMany(limit, now, limit.code ?? 'too_many_attempts');
  }
}

/** Counts, and says whether it was within the limits: for what is left out silently where it was not. */
export async function isAllowed(table: Table, limits: readonly Limit[], now: Date): Promise<boolean> {
  try {
    await count(table, limits, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Counts and writes in one transaction: what is one too many is not written either. */
export async function writeCounted(
  table: Table,
  limit: Limit,
  now: Date,
  code: ErrorCode,
  ...ops: readonly Op[]
): Promise<void> {
  try {
    await table.write(oneMore(limit, now), ...ops);
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.includes(0)) throw tooMany(limit, now, code);
    throw error;
  }
}

/** A success was no guess: it is not held against the next one. */
export async function refund(table: Table, limits: readonly Limit[], now: Date): Promise<void> {
  await Promise.all(limits.map((limit) => table.write(update(limitKey(limit, now), { add: { count: -1 } }))));
}
