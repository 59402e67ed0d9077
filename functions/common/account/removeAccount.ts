import * as z from 'zod/mini';
import type { DeletionReceipt } from '../../../shared/api/account.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { dropPicture } from '../../data/challenges/signs.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { dropCase } from '../../data/moderation/reports.ts';
import type { Table } from '../../data/table.ts';
import {
  type AccountDeletion,
  countDeleted,
  type DeletionCounts,
  forgetWalker,
  type readReceipt,
  readWalkerInDeletion,
} from '../../data/walkers/accountDeletions.ts';
import { removalsOf, type WalkerItem } from '../../data/walkers/walkerItems.ts';
import { leaveBoardTops } from '../../data/world/snapshots.ts';
import { leaveWorldWalks } from '../../data/world/worldWalks.ts';
import type { UploadSweep } from '../../ports/photos.ts';
import { inBatches } from '../../runtime/inBatches.ts';
import { emailHash } from '../auth/email.ts';
import { endFriends } from '../friends/friendship.ts';
import { photoIdIn, photoIdOf, photoNames } from '../photos/photoNames.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof readReceipt>>>;

/** Counts that are missing from a receipt are shown as 0. */
export const receiptView = (receipt: Pick<Stored, 'receiptId' | 'askedAt'> & Partial<Stored>): DeletionReceipt => {
  const { receiptId, askedAt, deletedAt = null, ...counts } = receipt;
  const { walks = 0, photos = 0, favourites = 0, achievements = 0, friendships = 0, records = 0 } = counts;
  return {
    id: receiptId,
    state: deletedAt === null ? 'deleting' : 'deleted',
    askedAt,
    deletedAt,
    counts: { walks, photos, favourites, achievements, friendships, records },
  };
};

const atOnce = 16;

export interface RemovalPorts {
  table: Table;
  sweep: UploadSweep;
  now: Date;
}

/** Photos first: once the item that names them is gone, they could not be found. */
export async function removeItems(
  { table, sweep, now }: RemovalPorts,
  deletion: AccountDeletion,
  page: readonly WalkerItem[],
): Promise<boolean> {
  const { walkerId } = deletion;
  await deletePhotos(sweep, page.flatMap(photosOf));
  await dropHashes(table, walkerId, page);
  for (const { kind, of } of page) if (kind === 'cases') await dropCase(table, of);
  for (const { kind, of } of page) {
    const counted = countDeleted(deletion, { friendships: 1, records: 2 });
    if (kind === 'friends') await endFriends(table, walkerId, of, now, counted);
  }
  const others = page.filter(({ kind }) => kind !== 'friends');
  if (others.length === 0) return true;
  const removals = await removalsOf(table, walkerId, others);
  const counts = { ...countsOf(others), records: removals.length };
  return writeIfUnchanged(table, ...removals, countDeleted(deletion, counts));
}

/** Uploads, profile and username: what remains when the other items are gone. */
export async function removeProfile({ table, sweep, now }: RemovalPorts, deletion: AccountDeletion): Promise<boolean> {
  const { walkerId } = deletion;
  for (;;) {
    const keys = await sweep.uploadsOf(walkerId);
    if (keys.length === 0) break;
    await deletePhotos(
      sweep,
      keys.map((key) => photoIdOf(key.slice(walkerId.length + 1))),
    );
    await inBatches(keys, atOnce, (key) => sweep.deleteUpload(key));
  }
  const walker = await readWalkerInDeletion(table, walkerId);
  if (!walker) return false;
  await leaveWorldWalks(table, walkerId);
  await leaveBoardTops(table, [walkerId]);
  const face = photoIdIn(walker.profilePhotoUrl);
  if (face) await deletePhotos(sweep, [face]);
  const traces = {
    deletion,
    walker,
    foldedUsername: foldUsername(walker.username),
    emailHash: walker.email ? emailHash(walker.email) : undefined,
  };
  return writeIfUnchanged(table, ...(await forgetWalker(table, traces, now)));
}

const walkPart = z.object({
  day: z._default(z.string(), ''),
  pictureHashes: z._default(z.array(z.string()), []),
  completed: z._default(z.boolean(), false),
  photoId: z._default(z.nullable(z.string()), null),
});

/** Removes the hashes its pictures are found by; they are not the walker's records and appear in no receipt. */
async function dropHashes(table: Table, walkerId: string, page: readonly WalkerItem[]): Promise<void> {
  const walks = page.flatMap(({ kind, item }) => (kind === 'walks' ? [walkPart.parse(item)] : []));
  await inBatches(walks, atOnce, async ({ day, pictureHashes: hashes }) => {
    if (hashes.length > 0) await table.write(...dropPicture({ walkerId, day, hashes }));
  });
}

/** Photos an item refers to: a walk's own, and those possibly made from an upload, used or not. */
function photosOf({ kind, of, item }: WalkerItem): string[] {
  if (kind === 'uploads') return [photoIdOf(of)];
  const { photoId } = kind === 'walks' ? walkPart.parse(item) : { photoId: null };
  return photoId ? [photoId] : [];
}

function countsOf(held: readonly WalkerItem[]): Partial<DeletionCounts> {
  const walks = held.filter(({ kind }) => kind === 'walks').map(({ item }) => walkPart.parse(item));
  const number = (kind: WalkerItem['kind']) => held.filter((each) => each.kind === kind).length;
  return {
    walks: walks.filter(({ completed }) => completed).length,
    photos: walks.filter(({ photoId }) => photoId).length,
    favourites: number('favourites'),
    achievements: number('achievements'),
  };
}

const deletePhotos = (sweep: UploadSweep, photoIds: readonly string[]) =>
  inBatches(photoIds.flatMap(photoNames), atOnce, (name) => sweep.deletePhoto(name));
