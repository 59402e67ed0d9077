import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, putNew } from './ops.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';

/** What an operator did. It names the thing, which says nothing more once its walker has left; never a reporter. */
const entryItem = z.object({
  at: z.string(),
  operator: z.string(),
  act: z.string(),
  target: z.string(),
  reason: z.string(),
});
export type ModerationEntry = z.output<typeof entryItem>;

const monthOf = (at: string) => at.slice(0, 7);

/** Only ever added to: an entry is written in the transaction of what it tells, and none is changed or removed. */
export const logEntry = (entry: ModerationEntry): Op =>
  putNew({
    ...keys.moderationEntry(monthOf(entry.at), `${entry.at}#${randomBytes(6).toString('base64url')}`),
    ...entry,
  });

export async function moderationLog(table: ReadTable, month: string): Promise<ModerationEntry[]> {
  return (await everyPage(table, ranges.moderationLog(month))).map((item) => entryItem.parse(item));
}
