import { count, limitOf } from '../../data/limits/rateLimits.ts';
import type { Table } from '../../data/table.ts';
import { open as openTable } from '../table.ts';
import type { Location } from './location.ts';
import type { Env } from './openGeo.ts';

/**
 * Amazon Location bills per request, so a stage has a daily maximum: one counter in the table, raised before each call,
 * bounds the cost whatever the number of accounts. Above it the answer is that nothing is known there.
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
