import * as z from 'zod/mini';
import { keys } from './keys.ts';
import { type Op, update } from './ops.ts';
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
