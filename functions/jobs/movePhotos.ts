import { completedPage, readChallenge, type StoredChallenge } from '../data/challenges.ts';
import { readFavourite } from '../data/favourites.ts';
import { afterSortKey, keys } from '../data/keys.ts';
import { keepPhoto, photoToDelete } from '../data/photoDeletions.ts';
import {
  type PhotoMove,
  photoMoveDone,
  photoMovedOn,
  photoMoves,
  releasePhotoMove,
  takePhotoMove,
} from '../data/photoMoves.ts';
import type { Table } from '../data/table.ts';
import { changePhoto } from '../data/walkPhotos.ts';
import { writeIfUnchanged } from '../data/writeIfUnchanged.ts';
import { deletePhoto } from '../parts/photos/deletePhoto.ts';
import { photoNames } from '../parts/photos/photoNames.ts';
import type { PhotoMover } from '../ports/photos.ts';
import { job } from '../runtime/job.ts';
import { randomId } from '../runtime/random.ts';

const perPage = 50;
/** A favourite that comes or goes at the same moment: the walk is read again. */
const attempts = 3;

interface Surroundings {
  table: Table;
  photos: PhotoMover;
  now: Date;
  hasTime: () => boolean;
}
type Counts = Record<'moved' | 'missing' | 'walkers', number>;

/**
 * Photos of walks get new addresses once others may see less of them: an address that a stranger has kept shows
 * nothing any more. The walk names its old photo until the new one is there, and each walk is one transaction, so a run
 * that was cut short goes on with the next walk.
 */
export const handler = job('movePhotos', async ({ now, hasTime, table, photos }) => {
  const counts: Counts = { moved: 0, missing: 0, walkers: 0 };
  const failures: unknown[] = [];
  for (const move of await photoMoves(table)) {
    if (!hasTime()) break;
    if (!(await takePhotoMove(table, move, now))) continue;
    try {
      if (await moveAll({ table, photos, now, hasTime }, move, counts)) counts.walkers++;
    } catch (error) {
      // One that cannot be finished must not keep those behind it waiting.
      failures.push(error);
      await writeIfUnchanged(table, releasePhotoMove(move));
    }
  }
  if (failures.length > 0) throw failures[0];
  return { counts };
});

/** Whether it is done. It is not when time ran out, or when it was asked for again meanwhile. */
async function moveAll(around: Surroundings, move: PhotoMove, counts: Counts): Promise<boolean> {
  const { table, hasTime } = around;
  const { walkerId } = move;
  let after = move.after && keys.challenge(walkerId, move.after).SK;
  do {
    const page = await completedPage(table, walkerId, {
      limit: perPage,
      ...(after && { after: afterSortKey(walkerId)(after) }),
    });
    for (const challenge of page.challenges) {
      const done = hasTime() ? await moveOne(around, move, challenge) : 'unfinished';
      if (done === 'unfinished') {
        await writeIfUnchanged(table, releasePhotoMove(move));
        return false;
      }
      if (done !== 'nothing') counts[done]++;
    }
    after = page.next;
  } while (after);
  return writeIfUnchanged(table, photoMoveDone(move));
}

type Done = 'moved' | 'missing' | 'nothing' | 'unfinished';

async function moveOne(around: Surroundings, move: PhotoMove, found: StoredChallenge): Promise<Done> {
  const { table, photos, now } = around;
  const { walkerId, day, photoId: before } = found;
  if (!before) return 'nothing';
  const photoId = randomId();
  // Named before it is there: whatever happens, the copy is referred to or deleted.
  await table.write(photoToDelete(photoId, now));
  if (!(await copyBoth(photos, before, photoId))) {
    await deletePhoto(table, photos, photoId);
    return 'missing';
  }
  for (let tries = 1; tries <= attempts; tries++) {
    const [challenge, favourite] = await Promise.all([
      readChallenge(table, walkerId, day),
      readFavourite(table, walkerId, day),
    ]);
    if (challenge?.photoId !== before) {
      await deletePhoto(table, photos, photoId);
      return 'nothing';
    }
    const written = await writeIfUnchanged(
      table,
      ...changePhoto(challenge, favourite !== undefined, { photoId, url: `/objects/${photoId}.jpg` }),
      keepPhoto(photoId),
      photoToDelete(before, now),
      photoMovedOn(move, day),
    );
    if (written) {
      await deletePhoto(table, photos, before);
      return 'moved';
    }
  }
  await deletePhoto(table, photos, photoId);
  return 'unfinished';
}

/** A thumbnail that is missing keeps no photo where it is. */
async function copyBoth(photos: PhotoMover, from: string, to: string): Promise<boolean> {
  const [full, thumbnail] = photoNames(from);
  const [newFull, newThumbnail] = photoNames(to);
  const [isThere] = await Promise.all([photos.copyPhoto(full, newFull), photos.copyPhoto(thumbnail, newThumbnail)]);
  return isThere;
}
