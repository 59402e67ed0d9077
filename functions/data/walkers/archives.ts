import * as z from 'zod/mini';
import { keys, prefixOf } from '../keys.ts';
import { type Op, put, putNew, remove, update } from '../ops.ts';
import type { ReadTable, Table } from '../table.ts';
import { listTasks, takeTask, type WalkerTask } from './walkerTasks.ts';

/** Lifetime of an archive in its bucket. */
const keptMs = 24 * 60 * 60 * 1000;
const maxTries = 3;

const archiveItem = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.string(),
  key: z._default(z.string(), ''),
  bytes: z._default(z.number(), 0),
  keptUntil: z._default(z.string(), ''),
});
export type Archive = z.output<typeof archiveItem>;

/** Returns undefined once the bucket has expired the archive. */
export async function readArchive(table: ReadTable, walkerId: string, now: Date): Promise<Archive | undefined> {
  const item = await table.get(keys.archive(walkerId));
  const archive = item && archiveItem.parse(item);
  return archive?.state === 'ready' && archive.keptUntil <= now.toISOString() ? undefined : archive;
}

/** Fails while an archive is in the making: the task has the walker's id as key. */
export const requestArchive = (walkerId: string, now: Date): Op[] => [
  putNew({ ...keys.archiveToMake(walkerId), askedAt: now.toISOString() }),
  put({ ...keys.archive(walkerId), state: 'making', askedAt: now.toISOString() }),
];

const toMakeItem = z.object({ SK: z.string(), askedAt: z.string(), tries: z._default(z.number(), 0) });
export type ArchiveToMake = WalkerTask<z.output<typeof toMakeItem>>;

export const archivesToMake = (table: ReadTable) => listTasks(table, prefixOf(keys.archiveToMake('')), toMakeItem);

export const takeArchive = (table: Table, { walkerId, askedAt }: ArchiveToMake, now: Date): Promise<boolean> =>
  takeTask(table, keys.archiveToMake(walkerId), { equals: { askedAt }, now, change: { add: { tries: 1 } } });

export const hasFailed = ({ tries }: ArchiveToMake) => tries >= maxTries;

/** Both writes are conditional on the request, so that a deleted account gets no archive. */
export const archiveReady = (task: ArchiveToMake, { key, bytes }: { key: string; bytes: number }, now: Date): Op[] => {
  const keptUntil = new Date(now.getTime() + keptMs);
  return finished(task, {
    state: 'ready',
    key,
    bytes,
    keptUntil: keptUntil.toISOString(),
    expiresAt: Math.ceil(keptUntil.getTime() / 1000),
  });
};

export const archiveFailed = (task: ArchiveToMake): Op[] => finished(task, { state: 'failed' });

const finished = ({ walkerId, askedAt }: ArchiveToMake, set: Record<string, unknown>): Op[] => [
  remove(keys.archiveToMake(walkerId), { equals: { askedAt } }),
  update(keys.archive(walkerId), { set }, { equals: { askedAt } }),
];
