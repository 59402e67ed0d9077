import { beginDeletion, deletionDone } from '../../data/challenges/photos.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import type { Table } from '../../data/table.ts';
import type { PhotoDeleter } from '../../ports/photos.ts';
import { photoNames } from './photoNames.ts';

/**
 * Deletes both sizes of a photo that has a deletion entry. The entry is removed last, so the sweep repeats an
 * interrupted deletion. False without an entry: the photo is gone or in use.
 */
export async function deletePhoto(table: Table, photos: PhotoDeleter, photoId: string): Promise<boolean> {
  if (!(await writeIfUnchanged(table, beginDeletion(photoId)))) return false;
  await Promise.all(photoNames(photoId).map((name) => photos.deletePhoto(name)));
  await table.write(deletionDone(photoId));
  return true;
}
