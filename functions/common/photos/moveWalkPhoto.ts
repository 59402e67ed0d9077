import type { StoredChallenge } from '../../data/challenges/challengeItems.ts';
import { readChallenge } from '../../data/challenges/challenges.ts';
import { changePhoto, keepPhoto, type PhotoMove, photoMovedOn, photoToDelete } from '../../data/challenges/photos.ts';
import type { Table } from '../../data/table.ts';
import { readFavourite } from '../../data/walkers/favourites.ts';
import { writeIfUnchanged } from '../../data/writeIfUnchanged.ts';
import type { PhotoMover } from '../../ports/photos.ts';
import { randomId } from '../../runtime/random.ts';
import { deletePhoto } from './deletePhoto.ts';
import { photoNames } from './photoNames.ts';

/** Retries if a favourite is added or removed meanwhile. */
const attempts = 3;

export interface PhotoMovePorts {
  table: Table;
  photos: PhotoMover;
  now: Date;
}

/** Copies a walk's photo to a new URL, updates all references in one transaction, and deletes the old one. */
export async function moveWalkPhoto(
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
