import { deletePhoto } from '../common/photos/deletePhoto.ts';
import { photoNames } from '../common/photos/photoNames.ts';
import type { StoredChallenge } from '../data/challenges/challengeItems.ts';
import { completedPage, readChallenge } from '../data/challenges/challenges.ts';
import {
  changePhoto,
  keepPhoto,
  type PhotoMove,
  photoMoveDone,
  photoMovedOn,
  photoMoves,
  photoToDelete,
  releasePhotoMove,
  takePhotoMove,
} from '../data/challenges/photos.ts';
import { writeIfUnchanged } from '../data/conditionFailed.ts';
import { afterDay, keys } from '../data/keys.ts';
import type { Table } from '../data/table.ts';
import { readFavourite } from '../data/walkers/favourites.ts';
import { noteWorldChange } from '../data/world/worldWalks.ts';
import type { PhotoMover } from '../ports/photos.ts';
import { job } from '../runtime/job.ts';
import { randomId } from '../runtime/random.ts';

const perPage = 50;

type PhotoMoveContext = PhotoMovePorts & { hasTime: () => boolean };
type Counts = Record<'moved' | 'missing' | 'walkers', number>;

/**
 * Gives photos new addresses after a walker has reduced visibility: old URLs stop working. The walk refers to the old
 * photo until the new one exists, and each walk is one transaction, so an interrupted run resumes with the next walk.
 */
export const handler = job('movePhotos', async ({ now, hasTime, isolated, table, photos }) => {
  const counts: Counts = { moved: 0, missing: 0, walkers: 0 };
  for (const move of await photoMoves(table)) {
    if (!hasTime()) break;
    if (!(await takePhotoMove(table, move, now))) continue;
    const isMoved = await isolated(moveAll({ table, photos, now, hasTime }, move, counts));
    if (isMoved) counts.walkers++;
    if (isMoved === undefined) await writeIfUnchanged(table, releasePhotoMove(move));
  }
  return { counts };
});

/** False if time ran out or the move was requested again. */
async function moveAll(context: PhotoMoveContext, move: PhotoMove, counts: Counts): Promise<boolean> {
  const { table, now, hasTime } = context;
  const { walkerId } = move;
  let after = move.after ? keys.challenge(walkerId, move.after).SK : undefined;
  do {
    const start = after === undefined ? undefined : afterDay(keys.challenge, walkerId)(after);
    const page = await completedPage(table, walkerId, { limit: perPage, ...(start && { after: start }) });
    for (const challenge of page.challenges) {
      // Restored walks are never shown to others, so their photos keep their addresses.
      if (challenge.restored) continue;
      const done = hasTime() ? await moveWalkPhoto(context, move, challenge) : 'unfinished';
      if (done === 'unfinished') {
        await writeIfUnchanged(table, releasePhotoMove(move));
        return false;
      }
      if (done !== 'nothing') counts[done]++;
    }
    after = page.next;
  } while (after);
  // The world snapshot still contains the old URLs.
  return writeIfUnchanged(table, photoMoveDone(move), noteWorldChange(walkerId, now));
}

/** Retries if a favourite is added or removed meanwhile. */
const attempts = 3;

interface PhotoMovePorts {
  table: Table;
  photos: PhotoMover;
  now: Date;
}

/** Copies a walk's photo to a new URL, updates all references in one transaction, and deletes the old one. */
async function moveWalkPhoto(
  { table, photos, now }: PhotoMovePorts,
  move: PhotoMove,
  found: StoredChallenge,
): Promise<'moved' | 'missing' | 'nothing' | 'unfinished'> {
  const { walkerId, day, photoId: before } = found;
  if (!before) return 'nothing';
  const photoId = randomId();
  // The deletion entry is written first: whatever happens, the copy is either referenced or deleted.
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

/** A missing thumbnail does not prevent the move. */
async function copyBoth(photos: PhotoMover, from: string, to: string): Promise<boolean> {
  const [full, thumbnail] = photoNames(from);
  const [newFull, newThumbnail] = photoNames(to);
  const [isThere] = await Promise.all([photos.copyPhoto(full, newFull), photos.copyPhoto(thumbnail, newThumbnail)]);
  return isThere;
}
