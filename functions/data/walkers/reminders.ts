import * as z from 'zod/mini';
import { nextReminderAt, type Unanswered } from '../../../shared/domain/walkers/reminder.ts';
import { timeZoneOf } from '../../../shared/domain/walkers/timeZone.ts';
import { writeIfUnchanged } from '../conditionFailed.ts';
import { type DueEntry, duePages } from '../dueIndex.ts';
import { indexKeys, indexRanges, keys, prefixOf } from '../keys.ts';
import { type Op, put, remove, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';
import { readWalker, type Walker, walkerOf } from './walkers.ts';

/** The oldest device is replaced beyond this number. */
const maxDevices = 10;

const deviceItem = z.object({
  deviceId: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  joinedAt: z.string(),
});
export type PushDevice = z.output<typeof deviceItem>;

/** A push endpoint belongs to one walker: on a shared phone only the latest sign-in gets messages. */
const ownerItem = z.object({ walkerId: z.string() });

export async function listPushDevices(table: ReadTable, walkerId: string): Promise<PushDevice[]> {
  const { items } = await table.query(prefixOf(keys.pushDevice(walkerId, '')));
  return items.map((item) => deviceItem.parse(item));
}

async function readOwner(table: ReadTable, deviceId: string): Promise<string | undefined> {
  const item = await table.get(keys.pushOwner(deviceId));
  return item && ownerItem.parse(item).walkerId;
}

/**
 * Registers a device, whose reminders start on the next evening; false if the walker does not exist. A known device,
 * which subscribes at each start of the app, changes nothing: otherwise this evening's reminder would move to tomorrow.
 */
export async function joinDevice(
  table: Table,
  walkerId: string,
  device: Omit<PushDevice, 'joinedAt'>,
  now: Date,
): Promise<boolean> {
  const [walker, known, owner] = await Promise.all([
    readWalker(table, walkerId),
    listPushDevices(table, walkerId),
    readOwner(table, device.deviceId),
  ]);
  if (!walker) return false;
  const same = known.find(({ deviceId }) => deviceId === device.deviceId);
  if (owner === walkerId && same?.p256dh === device.p256dh && same.auth === device.auth) return true;
  const others = known.filter(({ deviceId }) => deviceId !== device.deviceId);
  const inTheWay = others.sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1)).slice(0, 1 - maxDevices);
  const begins = nextReminderAt(timeZoneOf(walker), now).toISOString();
  await table.write(
    put({ ...keys.pushDevice(walkerId, device.deviceId), ...device, joinedAt: now.toISOString() }),
    put(
      { ...keys.pushOwner(device.deviceId), walkerId },
      owner === undefined ? { exists: false } : { equals: { walkerId: owner } },
    ),
    ...(owner !== undefined && owner !== walkerId ? [remove(keys.pushDevice(owner, device.deviceId))] : []),
    ...inTheWay.flatMap(({ deviceId }) => leaveOps(walkerId, deviceId)),
    // `joinedAt` lets a concurrent job that found no devices notice this one.
    update(keys.reminder(walkerId), {
      set: { walkerId, joinedAt: now.toISOString(), ...indexKeys.reminder(walkerId, begins) },
    }),
  );
  return true;
}

export const leaveOps = (walkerId: string, deviceId: string): Op[] => [
  remove(keys.pushDevice(walkerId, deviceId)),
  remove(keys.pushOwner(deviceId), { equals: { walkerId } }),
];

/** Idempotent; an endpoint that meanwhile belongs to another walker is kept. */
export async function dropDevice(table: Table, walkerId: string, deviceId: string): Promise<void> {
  if (await writeIfUnchanged(table, ...leaveOps(walkerId, deviceId))) return;
  await table.write(remove(keys.pushDevice(walkerId, deviceId)));
}

/**
 * One item per walker with a device, so at most one message a day: indexed by the time of the next reminder, which the
 * job moves to the next day.
 */
const reminderItem = z.object({
  walkerId: z.string(),
  joinedAt: z.string(),
  remindedOn: z._default(z.nullable(z.string()), null),
  unanswered: z._default(z.nullable(z.object({ walks: z.number(), count: z.number() })), null),
  GSI3SK: z.string(),
});
export type Reminder = z.output<typeof reminderItem>;

/** Concurrent messages per shard: a hanging push service delays only these. */
export const remindersAtOnce = 50;

/** Due reminders of one shard by the index; the current time zone in the profile may say that it is not evening yet. */
export const dueRemindersPage = duePages(indexRanges.dueReminders, (walkerId, dueAt) => ({
  ...keys.reminder(walkerId),
  ...indexKeys.reminder(walkerId, dueAt),
}));

export interface DueReminder {
  reminder: Reminder;
  walker: Walker | undefined;
}

/**
 * Reads the entries' items and walkers in one batch. Each entry is parsed when its function is called, so that one
 * unreadable profile does not stop the others; the function returns undefined for an entry that has moved.
 */
export async function readReminders(
  table: ReadTable,
  entries: readonly DueEntry[],
): Promise<(() => DueReminder | undefined)[]> {
  const items = await table.batchGet(
    entries.flatMap(({ walkerId }) => [keys.reminder(walkerId), keys.profile(walkerId)]),
  );
  return entries.map(({ position }, index) => () => {
    const [item, profile] = [items[2 * index], items[2 * index + 1]];
    const reminder = item && reminderItem.parse(item);
    return reminder?.GSI3SK === position ? { reminder, walker: walkerOf(profile) } : undefined;
  });
}

/** Conditional move to the next day: only the run that succeeds sends the message. */
export const moveReminder = (
  { walkerId, GSI3SK }: Reminder,
  next: Date,
  sent: { remindedOn: string; unanswered: Unanswered } | undefined,
): Op =>
  update(
    keys.reminder(walkerId),
    { set: { ...indexKeys.reminder(walkerId, next.toISOString()), ...sent } },
    { equals: { GSI3SK } },
  );

/** Fails if a device has joined since the read. */
export const removeReminder = ({ walkerId, joinedAt }: Reminder): Op =>
  remove(keys.reminder(walkerId), { equals: { joinedAt } });
