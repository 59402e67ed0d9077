import * as z from 'zod/mini';
import { keys, ranges } from './keys.ts';
import { type Op, put, putNew, remove, update } from './ops.ts';
import type { ReadTable, Table } from './table.ts';
import { writeIfUnchanged } from './writeIfUnchanged.ts';

/** As long as the bucket keeps it. */
const keptMs = 24 * 60 * 60 * 1000;
/** Longer than a function lives: a run that took it and has not finished by then was cut short. */
const leaseSeconds = 16 * 60;
const mostTries = 3;

const archiveItem = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: z.string(),
  key: z._default(z.string(), ''),
  bytes: z._default(z.number(), 0),
  keptUntil: z._default(z.string(), ''),
});
export type Archive = z.output<typeof archiveItem>;

/** One that the bucket no longer keeps is none. */
export async function readArchive(table: ReadTable, walkerId: string, now: Date): Promise<Archive | undefined> {
  const item = await table.get(keys.archive(walkerId));
  const archive = item && archiveItem.parse(item);
  return archive?.state === 'ready' && archive.keptUntil <= now.toISOString() ? undefined : archive;
}

/** Refused while one is being made: what is to be done stands under a key of the walker's own. */
export const askForArchive = (walkerId: string, now: Date): Op[] => [
  putNew({ ...keys.archiveToMake(walkerId), askedAt: now.toISOString() }),
  put({ ...keys.archive(walkerId), state: 'making', askedAt: now.toISOString() }),
];

const toMakeItem = z.object({ SK: z.string(), askedAt: z.string(), tries: z._default(z.number(), 0) });
export interface ArchiveToMake {
  walkerId: string;
  askedAt: string;
  tries: number;
}

export async function archivesToMake(table: ReadTable): Promise<ArchiveToMake[]> {
  const { items } = await table.query({ ...ranges.archivesToMake(), limit: 100 });
  return items.map((item) => {
    const { SK, ...asked } = toMakeItem.parse(item);
    return { walkerId: SK, ...asked };
  });
}

/** Takes it for as long as a run can last, so that two runs never make the same; false when another run has it. */
export const takeArchive = (table: Table, { walkerId, askedAt }: ArchiveToMake, now: Date): Promise<boolean> => {
  const seconds = Math.floor(now.getTime() / 1000);
  return writeIfUnchanged(
    table,
    update(
      keys.archiveToMake(walkerId),
      { set: { takenUntil: seconds + leaseSeconds }, add: { tries: 1 } },
      { equals: { askedAt }, below: { takenUntil: seconds } },
    ),
  );
};

export const hasFailed = ({ tries }: ArchiveToMake) => tries >= mostTries;

/** Both only while it is still the one that was asked for: who has left meanwhile gets none. */
export const archiveReady = (asked: ArchiveToMake, { key, bytes }: { key: string; bytes: number }, now: Date): Op[] => {
  const keptUntil = new Date(now.getTime() + keptMs);
  return finished(asked, {
    state: 'ready',
    key,
    bytes,
    keptUntil: keptUntil.toISOString(),
    expiresAt: Math.ceil(keptUntil.getTime() / 1000),
  });
};

export const archiveFailed = (asked: ArchiveToMake): Op[] => finished(asked, { state: 'failed' });

const finished = ({ walkerId, askedAt }: ArchiveToMake, set: Record<string, unknown>): Op[] => [
  remove(keys.archiveToMake(walkerId), { equals: { askedAt } }),
  update(keys.archive(walkerId), { set }, { equals: { askedAt } }),
];
