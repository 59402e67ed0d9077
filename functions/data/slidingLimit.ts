import { ConditionFailed } from './conditionFailed.ts';
import { limitKey, type ReachedLimit, windowEnd } from './limitCounters.ts';
import { update } from './ops.ts';
import type { Limit } from './rateLimits.ts';
import type { ReadTable, Table } from './table.ts';

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
  const most = Math.floor(limit.most - before * share);
  // Kept for a window more, in which it is the window before.
  const expiresAt = windowEnd(limit, now) + limit.windowMs / 1000;
  const oneMore = update(limitKey(limit, now), { add: { count: 1 }, set: { expiresAt } }, { below: { count: most } });
  try {
    if (most <= 0) throw new ConditionFailed([0]);
    await table.write(oneMore);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // After this long one try less of the window before weighs in; where it was empty, the next window has room.
    const seconds = before > 0 ? limit.windowMs / before / 1000 : windowEnd(limit, now) - now.getTime() / 1000;
    return { kind: limit.kind, seconds: Math.ceil(seconds) };
  }
}
