import * as z from 'zod/mini';
import { nextReminderAt } from '../../shared/domain/reminder.ts';
import { timeZoneOf } from '../../shared/domain/timeZone.ts';
import { indexKeys, keys, ranges } from './keys.ts';
import { type Op, put, remove, update } from './ops.ts';
import type { ReadTable, Table } from './table.ts';
import { readWalker } from './walkers.ts';
import { writeIfUnchanged } from './writeIfUnchanged.ts';

/** More than anybody walks with; the one that joined first makes room. */
const mostDevices = 10;

const deviceItem = z.object({
  deviceId: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  joinedAt: z.string(),
});
export type PushDevice = z.output<typeof deviceItem>;

/** An address belongs to one walker: on a phone that two share, only the walker who signed in last gets messages. */
const ownerItem = z.object({ walkerId: z.string() });

export async function listPushDevices(table: ReadTable, walkerId: string): Promise<PushDevice[]> {
  const { items } = await table.query(ranges.pushDevices(walkerId));
  return items.map((item) => deviceItem.parse(item));
}

async function readOwner(table: ReadTable, deviceId: string): Promise<string | undefined> {
  const item = await table.get(keys.pushOwner(deviceId));
  return item && ownerItem.parse(item).walkerId;
}

/** Tells whether there is such a walker. The device joins, and the walker is looked at from the next evening on. */
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
  const others = known.filter(({ deviceId }) => deviceId !== device.deviceId);
  const inTheWay = others.sort((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1)).slice(0, 1 - mostDevices);
  const begins = nextReminderAt(timeZoneOf(walker), now).toISOString();
  await table.write(
    put({ ...keys.pushDevice(walkerId, device.deviceId), ...device, joinedAt: now.toISOString() }),
    put(
      { ...keys.pushOwner(device.deviceId), walkerId },
      owner === undefined ? { exists: false } : { equals: { walkerId: owner } },
    ),
    ...(owner !== undefined && owner !== walkerId ? [remove(keys.pushDevice(owner, device.deviceId))] : []),
    ...inTheWay.flatMap(({ deviceId }) => leaveOps(walkerId, deviceId)),
    // `joinedAt` tells a job that found no devices that one has come meanwhile.
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

/** Once or ten times: afterwards it is not there. An address that has gone to another walker meanwhile stays theirs. */
export async function dropDevice(table: Table, walkerId: string, deviceId: string): Promise<void> {
  if (await writeIfUnchanged(table, ...leaveOps(walkerId, deviceId))) return;
  await table.write(remove(keys.pushDevice(walkerId, deviceId)));
}
