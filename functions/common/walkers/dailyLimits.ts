import { isLoopback, networkOf } from '../../../shared/domain/network.ts';
import { isInGoodStanding } from '../../../shared/domain/privacy/crowd.ts';
import { count, type LimitKind, limitOf, writeCounted } from '../../data/auth/rateLimits.ts';
import type { Standing } from '../../data/leaderboard/leaderboard.ts';
import type { Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';

interface Caller {
  table: Table;
  walkerId: string;
  /** Undefined if the profile does not exist. */
  walker: Standing | undefined;
  viewer: string;
  now: Date;
}

/**
 * Counts a call against the walker's limit of the day, and against the same limit of the network: accounts are free, so a
 * limit on accounts alone bounds nothing. A walker in good standing shares no limit, because many of them may stand behind
 * one address (a school, a mobile carrier). Ops are written in the transaction that counts, or not at all.
 */
export async function enforceDailyLimit(
  { table, walkerId, walker, viewer, now }: Caller,
  kinds: readonly LimitKind[],
  ...ops: readonly Op[]
): Promise<void> {
  const network = networkOf(viewer);
  // Behind an undeclared proxy all viewers appear as this machine.
  const sharesNone = isLoopback(network) || (walker !== undefined && isInGoodStanding(walker, now));
  const keys = sharesNone ? [walkerId] : [walkerId, `@${network}`];
  const limits = keys.flatMap((key) => kinds.map((kind) => limitOf(kind, key)));
  await enforceRateLimit(ops.length > 0 ? writeCounted(table, limits, now, ...ops) : count(table, limits, now));
}
