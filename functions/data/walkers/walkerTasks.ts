import type { Key, ranges } from '../keys.ts';
import { type Change, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';
import { writeIfUnchanged } from '../writeIfUnchanged.ts';

/** What a job is to do for a walker: written by the transaction that asks for it, with the walker as its sort key. */
export type WalkerTask<Item> = { walkerId: string } & Omit<Item, 'SK'>;

/** Longer than a function lives: a run that took one and has not finished by then was cut short. */
const leaseSeconds = 16 * 60;

export async function listTasks<Item extends { SK: string }>(
  table: ReadTable,
  range: ReturnType<typeof ranges.archivesToMake>,
  schema: { parse(item: unknown): Item },
): Promise<WalkerTask<Item>[]> {
  const { items } = await table.query({ ...range, limit: 100 });
  return items.map((item) => {
    const { SK: walkerId, ...task } = schema.parse(item);
    return { walkerId, ...task };
  });
}

/** Takes it for as long as a run can last, so that two runs never do the same; false when another run has it. */
export function takeTask(
  table: Table,
  key: Key,
  { asked, now, change }: { asked: Record<string, string>; now: Date; change?: Pick<Change, 'add'> },
): Promise<boolean> {
  const seconds = Math.floor(now.getTime() / 1000);
  const taken = { ...change, set: { takenUntil: seconds + leaseSeconds } };
  return writeIfUnchanged(table, update(key, taken, { equals: asked, below: { takenUntil: seconds } }));
}
