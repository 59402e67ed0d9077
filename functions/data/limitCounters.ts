import { createHash } from 'node:crypto';
import { keys } from './keys.ts';
import { type Op, update } from './ops.ts';
import type { Limit, LimitKind } from './rateLimits.ts';
import { ConditionFailed, type Table } from './table.ts';
import { writeIfUnchanged } from './writeIfUnchanged.ts';

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
export const windowEnd = (limit: Limit, now: Date) => Math.ceil(((windowOf(limit, now) + 1) * limit.windowMs) / 1000);

const oneMore = (limit: Limit, now: Date): Op =>
  update(
    limitKey(limit, now),
    { add: { count: 1 }, set: { expiresAt: windowEnd(limit, now) } },
    { below: { count: limit.most } },
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
