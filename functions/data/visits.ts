import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, update } from './ops.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';

const visitItem = z.object({ visits: z.number() });

export async function visitsTo(table: ReadTable, walkerId: string, destinationKey: string): Promise<number> {
  const item = await table.get(keys.visit(walkerId, destinationKey));
  return item ? visitItem.parse(item).visits : 0;
}

/** Counted only inside the transaction of the completion that reached it. */
export const visited = (walkerId: string, destinationKey: string, day: string, visitsBefore: number): Op =>
  update(keys.visit(walkerId, destinationKey), {
    set: visitsBefore === 0 ? { firstDay: day } : {},
    add: { visits: 1 },
  });

/** Keys of the destinations a walker has been to. */
export async function visitedKeys(table: ReadTable, walkerId: string): Promise<Set<string>> {
  const range = ranges.visits(walkerId);
  const items = await everyPage(table, { ...range, only: ['SK'] });
  return new Set(items.map(({ SK }) => String(SK).slice(range.beginsWith.length)));
}
