import { Refusal } from '../../../shared/api/errors.ts';
import { readUpload } from '../../data/challenges/photos.ts';
import { ConditionFailed } from '../../data/conditionFailed.ts';
import type { Table } from '../../data/table.ts';
import type { PhotoMaker } from '../../ports/photos.ts';
import { photoIdOf, photoNames, uploadKey } from './photoNames.ts';
import { derive } from './picture.ts';

const underway = new Map<string, Promise<string>>();

/** Refusals caused by the picture itself, equal for every walker. */
const isOfPicture = (error: unknown) => error instanceof Refusal && error.code.startsWith('photo_');

/**
 * Turns an upload into the stored photo. Concurrent retries in one process share the work, but not its other failures
 * (session, time).
 */
export function acceptPhoto(photos: PhotoMaker, walkerId: string, uploadId: string, maxBytes: number): Promise<string> {
  const known = underway.get(uploadId);
  if (known) {
    return known.catch((error: unknown) => {
      if (isOfPicture(error)) throw error;
      return acceptPhoto(photos, walkerId, uploadId, maxBytes);
    });
  }
  const work = keepPhoto(photos, walkerId, uploadId, maxBytes).finally(() => underway.delete(uploadId));
  underway.set(uploadId, work);
  return work;
}

/** The upload's size is checked before it is read. */
async function keepPhoto(photos: PhotoMaker, walkerId: string, uploadId: string, maxBytes: number): Promise<string> {
  const key = uploadKey(walkerId, uploadId);
  const size = await photos.size(key);
  if (size === undefined) throw new Refusal('photo_not_found');
  if (size > maxBytes) throw new Refusal('photo_too_large');
  if (size === 0) throw new Refusal('photo_unreadable');
  const { full, thumbnail } = await derive(await photos.readUpload(key));
  const photoId = photoIdOf(uploadId);
  const [fullName, thumbnailName] = photoNames(photoId);
  await Promise.all([photos.putPhoto(fullName, full), photos.putPhoto(thumbnailName, thumbnail)]);
  return photoId;
}

interface Taken {
  walkerId: string;
  uploadId: string;
  maxBytes: number;
}

/**
 * Turns an unused upload into the stored photo. If the same photo was sent twice, the faster call has consumed the
 * upload, and the version check fails.
 */
export async function acceptUnused(
  { table, photos }: { table: Table; photos: PhotoMaker },
  { walkerId, uploadId, maxBytes }: Taken,
): Promise<string> {
  try {
    return await acceptPhoto(photos, walkerId, uploadId, maxBytes);
  } catch (error) {
    const upload = await readUpload(table, walkerId, uploadId);
    throw upload?.usedFor ? new ConditionFailed([]) : error;
  }
}
