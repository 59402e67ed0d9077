import { beginDeletion, deletionDone } from '../../data/challenges/photos.ts';
import type { Table } from '../../data/table.ts';
import { writeIfUnchanged } from '../../data/writeIfUnchanged.ts';
import type { PhotoDeleter } from '../../ports/photos.ts';
import { photoNames } from './photoNames.ts';

/**
 * Deletes a photo whose entry says that it is to be deleted, in both sizes. The entry goes last: cut short anywhere,
 * the sweep does it again. False when there is no entry, because the photo is gone already or is in use.
 */
export async function deletePhoto(table: Table, photos: PhotoDeleter, photoId: string): Promise<boolean> {
  if (!(await writeIfUnchanged(table, beginDeletion(photoId)))) return false;
  await Promise.all(photoNames(photoId).map((name) => photos.deletePhoto(name)));
  await table.write(deletionDone(photoId));
  return true;
}
