import * as z from 'zod/mini';
import { type DueEntry, duePages } from './dueIndex.ts';
import { indexKeys, indexRanges, keys } from './keys.ts';
import { type Op, remove, update } from './ops.ts';
import type { ReadTable } from './table.ts';
import { type Walker, walkerOf } from './walkers.ts';

/**
 * One item a walker who has a device to be told on, and so one message a day at most: it stands in the index at the
 * instant at which that walker's next reminder is due, and the job that reads it moves it on to the next day.
 */
const reminderItem = z.object({
  walkerId: z.string(),
  joinedAt: z.string(),
  /** The walker's day of the last message. */
  remindedOn: z._default(z.nullable(z.string()), null),
  GSI3SK: z.string(),
});
export type Reminder = z.output<typeof reminderItem>;

/** As many of a shard are told at once: a push service that hangs holds up no more than these. */
export const toldAtOnce = 50;

/** Reminders of one shard that are due, by the index: the profile may say that it is not evening where its walker is now. */
export const dueRemindersPage = duePages(indexRanges.dueReminders, (walkerId, dueAt) => ({
  ...keys.reminder(walkerId),
  ...indexKeys.reminder(walkerId, dueAt),
}));

/** The items behind the entries, each with its walker. One that has moved on meanwhile is none of them any more. */
export async function readReminders(
  table: ReadTable,
  entries: readonly DueEntry[],
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

/** The run that writes this may send the message of this day: a second run finds that it has moved. */
export const moveReminder = ({ walkerId, GSI3SK }: Reminder, next: Date, remindedOn: string | undefined): Op =>
  update(
    keys.reminder(walkerId),
    { set: { ...indexKeys.reminder(walkerId, next.toISOString()), remindedOn } },
    { equals: { GSI3SK } },
  );

/** No message is sent there any more, unless a device has joined since. */
export const removeReminder = ({ walkerId, joinedAt }: Reminder): Op =>
  remove(keys.reminder(walkerId), { equals: { joinedAt } });
