import { writeIfUnchanged } from '../conditionFailed.ts';
import type { Key, prefixOf } from '../keys.ts';
import { type Change, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';

/** A job's task for one walker, written by the requesting transaction; its sort key is the walker's id. */
export type WalkerTask<Item> = { walkerId: string } & Omit<Item, 'SK'>;

/** Longer than a Lambda's timeout: an older lease belongs to an interrupted run. */
const leaseSeconds = 16 * 60;

export async function listTasks<Item extends { SK: string }>(
  table: ReadTable,
  range: ReturnType<typeof prefixOf>,
  schema: { parse(item: unknown): Item },
): Promise<WalkerTask<Item>[]> {
  const { items } = await table.query({ ...range, limit: 100 });
  return items.map((item) => {
    const { SK: walkerId, ...task } = schema.parse(item);
    return { walkerId, ...task };
  });
}

/** Leases the task so that no two runs work on it; false if another run holds it. */
export function takeTask(
  table: Table,
  key: Key,
  { equals, now, change }: { equals: Record<string, string>; now: Date; change?: Pick<Change, 'add'> },
): Promise<boolean> {
  const seconds = Math.floor(now.getTime() / 1000);
  const taken = { ...change, set: { takenUntil: seconds + leaseSeconds } };
  return writeIfUnchanged(table, update(key, taken, { equals, below: { takenUntil: seconds } }));
}
