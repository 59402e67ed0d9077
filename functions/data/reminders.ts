import * as z from 'zod/mini';
import { indexKeys, indexRanges, keys, type Shard } from './keys.ts';
import { type Op, remove, update } from './ops.ts';
import type { ReadTable } from './table.ts';
import { type Walker, walkerOf } from './walkers.ts';

/**
 * One item a walker who has a device to be told on, and so one message a day at most: it stands in the index at the
 * instant at which that walker's next evening begins, and the job that reads it moves it on to the evening after.
 */
const reminderItem = z.object({
  walkerId: z.string(),
  joinedAt: z.string(),
  /** The walker's day of the last message. */
  remindedOn: z._default(z.nullable(z.string()), null),
  GSI3SK: z.string(),
});
export type Reminder = z.output<typeof reminderItem>;

/** What stands in the index: the profile may say that it is not evening where this walker is now. */
export interface ReminderEntry {
  position: string;
  walkerId: string;
  beginsAt: string;
}

const entryAt = (position: string): ReminderEntry => {
  const [beginsAt = '', walkerId = ''] = position.split('#');
  return { position, walkerId, beginsAt };
};

/** Evenings of one shard that have begun, the earliest first. */
export async function dueRemindersPage(
  table: ReadTable,
  shard: Shard,
  page: { until: Date; limit: number; after?: string | undefined },
): Promise<{ entries: ReminderEntry[]; next?: string }> {
  const start = page.after === undefined ? undefined : entryAt(page.after);
  const { items, next } = await table.query({
    ...indexRanges.dueReminders(shard, page.until.toISOString()),
    limit: page.limit,
    after: start && { ...keys.reminder(start.walkerId), ...indexKeys.reminder(start.walkerId, start.beginsAt) },
  });
  const entries = items.map((item) => entryAt(String(item.GSI3SK)));
  return next ? { entries, next: String(next.GSI3SK) } : { entries };
}

/** The items behind the entries, each with its walker. One that has moved on meanwhile is none of them any more. */
export async function readReminders(
  table: ReadTable,
  entries: readonly ReminderEntry[],
): Promise<{ reminder: Reminder; walker: Walker | undefined }[]> {
  const items = await table.batchGet(
    entries.flatMap(({ walkerId }) => [keys.reminder(walkerId), keys.profile(walkerId)]),
  );
  return entries.flatMap(({ position }, index) => {
    const [item, profile] = [items[2 * index], items[2 * index + 1]];
    const reminder = item && reminderItem.parse(item);
    return reminder?.GSI3SK === position ? [{ reminder, walker: walkerOf(profile) }] : [];
  });
}

/** The run that writes this may send the message of this day: a second run finds the evening gone. */
export const moveReminder = ({ walkerId, GSI3SK }: Reminder, next: Date, remindedOn: string | undefined): Op =>
  update(
    keys.reminder(walkerId),
    { set: { ...indexKeys.reminder(walkerId, next.toISOString()), remindedOn } },
    { equals: { GSI3SK } },
  );

/** No message is sent there any more, unless a device has joined since. */
export const removeReminder = ({ walkerId, joinedAt }: Reminder): Op =>
  remove(keys.reminder(walkerId), { equals: { joinedAt } });
