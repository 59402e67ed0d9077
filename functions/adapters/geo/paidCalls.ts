import { count, limitOf } from '../../data/auth/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import { open as openTable } from '../table.ts';
import type { Location } from './location.ts';
import type { Env } from './openGeo.ts';

/**
 * Amazon Location is paid by the question, so a stage asks it only so many a day: one counter in the table, counted before
 * the call, bounds the bill whatever number of accounts and networks ask. Above it the answer is that of a service that
 * knows nothing there.
 */
export function withinCeiling(location: Location, table: Table, clock: () => Date): Location {
  const mayAsk = async () => (await count(table, [limitOf('paid-call', 'stage')], clock())) === undefined;
  return {
    placeAt: async (point) => ((await mayAsk()) ? location.placeAt(point) : undefined),
    walkBetween: async (from, to) => ((await mayAsk()) ? location.walkBetween(from, to) : undefined),
  };
}

export const withinCeilingOf = (env: Env, location: Location): Location =>
  withinCeiling(location, openTable(env), () => new Date());
