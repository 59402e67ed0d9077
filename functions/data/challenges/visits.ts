import * as z from 'zod/mini';
import { keys, ranges } from '../keys.ts';
import { type Op, update } from '../ops.ts';
import { everyPage } from '../pages.ts';
import type { ReadTable } from '../table.ts';

const visitItem = z.object({ SK: z.string(), visits: z.number(), lastDay: z.string() });

export async function visitsTo(table: ReadTable, walkerId: string, destinationKey: string): Promise<number> {
  const item = await table.get(keys.visit(walkerId, destinationKey));
  return item ? visitItem.parse(item).visits : 0;
}

/** Written only in the transaction of a completion. */
export const visited = (walkerId: string, destinationKey: string, day: string): Op =>
  update(keys.visit(walkerId, destinationKey), {
    set: { lastDay: day },
    add: { visits: 1 },
  });

export async function lastVisits(table: ReadTable, walkerId: string): Promise<Map<string, string>> {
  const range = ranges.visits(walkerId);
  const items = await everyPage(table, { ...range, only: ['SK', 'visits', 'lastDay'] });
  return new Map(
    items.map((item) => {
      const { SK, lastDay } = visitItem.parse(item);
      return [SK.slice(range.beginsWith.length), lastDay];
    }),
  );
}
