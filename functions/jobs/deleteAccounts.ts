import * as z from 'zod/mini';
import { foldUsername } from '../../shared/domain/names.ts';
import {
  type AccountDeletion,
  countDeleted,
  type DeletionCounts,
  endLateSessions,
  forgetWalker,
  listAccountDeletions,
  readWalkerInDeletion,
} from '../data/accountDeletions.ts';
import { listSessions } from '../data/sessions.ts';
import type { Table } from '../data/table.ts';
import { nextItemsOf, removalsOf, type WalkerItem } from '../data/walkerItems.ts';
import { writeIfUnchanged } from '../data/writeIfUnchanged.ts';
import { emailHash } from '../parts/auth/email.ts';
import { endFriends } from '../parts/friends/friendship.ts';
import { photoIdIn, photoIdOf, photoNames } from '../parts/photos/photoNames.ts';
import type { UploadSweep } from '../ports/sweep.ts';
import { job } from '../runtime/job.ts';

/** Longer than any request lasts: what was under way when the last session ended has ended, too. */
const quietMs = 60_000;
/** S3 takes so many at once from one run. */
const atOnce = 16;

type Done = 'deleted' | 'waiting' | 'unfinished';
interface Surroundings {
  table: Table;
  sweep: UploadSweep;
  now: Date;
  hasTime: () => boolean;
}

/**
 * Takes away everything of those who have left. Whatever is removed is counted in the same transaction, and the profile
 * goes last: a run that was cut short, or two at once, go on from what is still there.
 */
export const handler = job('deleteAccounts', async ({ now, hasTime, table, sweep }) => {
  const counts: Record<Done, number> = { deleted: 0, waiting: 0, unfinished: 0 };
  const failures: unknown[] = [];
  for (const deletion of await listAccountDeletions(table)) {
    try {
      counts[await deleteNext({ table, sweep, now, hasTime }, deletion)]++;
    } catch (error) {
      // One that cannot be finished must not keep those behind it waiting.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { counts };
});

/** Nothing is removed while a session might still write what would not be found again. */
async function deleteNext(around: Surroundings, deletion: AccountDeletion): Promise<Done> {
  const { table, now, hasTime } = around;
  const { walkerId } = deletion;
  const sessions = await listSessions(table, walkerId);
  if (sessions.length > 0) await writeIfUnchanged(table, ...endLateSessions(deletion, sessions, now));
  if (sessions.length > 0 || Date.parse(deletion.quietSince) + quietMs > now.getTime()) return 'waiting';

  for (;;) {
    if (!hasTime()) return 'unfinished';
    const page = await nextItemsOf(table, walkerId);
    if (page.length === 0) break;
    if (!(await removePage(around, deletion, page))) return 'unfinished';
  }
  return (await removeLast(around, deletion)) ? 'deleted' : 'unfinished';
}

/** Pictures first: once the item is gone that names them, they could not be found. */
async function removePage(
  around: Surroundings,
  deletion: AccountDeletion,
  page: readonly WalkerItem[],
): Promise<boolean> {
  const { table, sweep, now } = around;
  const { walkerId } = deletion;
  await deletePhotos(sweep, page.flatMap(photosOf));
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

async function removeLast({ table, sweep, now }: Surroundings, deletion: AccountDeletion): Promise<boolean> {
  const { walkerId } = deletion;
  for (;;) {
    const keys = await sweep.uploadsOf(walkerId);
    if (keys.length === 0) break;
    await deletePhotos(
      sweep,
      keys.map((key) => photoIdOf(key.slice(walkerId.length + 1))),
    );
    await oneByOne(keys, (key) => sweep.deleteUpload(key));
  }
  const walker = await readWalkerInDeletion(table, walkerId);
  if (!walker) return false;
  const face = photoIdIn(walker.profilePhotoUrl);
  if (face) await deletePhotos(sweep, [face]);
  return writeIfUnchanged(
    table,
    ...(await forgetWalker(
      table,
      {
        deletion,
        walker,
        foldedUsername: foldUsername(walker.username),
        emailHash: walker.email ? emailHash(walker.email) : undefined,
      },
      now,
    )),
  );
}

const walkPart = z.object({
  completed: z._default(z.boolean(), false),
  photoId: z._default(z.nullable(z.string()), null),
});

/** Which pictures an item speaks of: a walk's own, and what may have been made of an upload, used or not. */
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
  oneByOne(photoIds.flatMap(photoNames), (name) => sweep.deletePhoto(name));

async function oneByOne<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) await Promise.all(all.slice(from, from + atOnce).map(work));
}
