import { isLoopback, networkOf } from '../../../shared/domain/network.ts';
import { isInGoodStanding } from '../../../shared/domain/privacy/crowd.ts';
import type { AccountStanding } from '../../data/leaderboard/leaderboard.ts';
import { count, type LimitKind, limitOf, writeCounted } from '../../data/limits/rateLimits.ts';
import type { Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { enforceRateLimit } from '../../http/enforceRateLimit.ts';

interface Caller {
  table: Table;
  walkerId: string;
  walker: AccountStanding | undefined;
  viewer: string;
  now: Date;
}

/**
 * Keys of the caller's daily limits. A walker in good standing shares no network limit, as many may use one address (a
 * school, a mobile carrier).
 */
export function limitKeysOf({ walkerId, walker, viewer, now }: Omit<Caller, 'table'>): string[] {
  const network = networkOf(viewer);
  // Behind an undeclared proxy all viewers appear as this machine.
  const sharesNone = isLoopback(network) || (walker !== undefined && isInGoodStanding(walker, now));
  return sharesNone ? [walkerId] : [walkerId, `@${network}`];
}

/**
 * Counts a call against the walker's daily limit and against the same limit of the network, because a limit on free
 * accounts alone bounds nothing. The ops are written in the counting transaction.
 */
export async function enforceDailyLimit(
  { table, ...caller }: Caller,
  kinds: readonly LimitKind[],
  ...ops: readonly Op[]
): Promise<void> {
  const { now } = caller;
  const limits = limitKeysOf(caller).flatMap((key) => kinds.map((kind) => limitOf(kind, key)));
  await enforceRateLimit(ops.length > 0 ? writeCounted(table, limits, now, ...ops) : count(table, limits, now));
}
