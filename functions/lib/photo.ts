import { createHash } from 'node:crypto';
import { Refusal } from '../../shared/api/errors.ts';
import type { Photos } from '../ports/photos.ts';
import { derive } from './picture.ts';

/** Names of a photo's two files. Thumbnails are told by their ending, so whoever knows one knows the other. */
export const photoNames = (photoId: string) => [`${photoId}.jpg`, `${photoId}-400.jpg`] as const;

/** The upload decides the photo's id, so a retry writes the same objects; the id tells nothing about the upload. */
export const photoIdOf = (uploadId: string): string =>
  createHash('sha256').update(uploadId).digest().subarray(0, 16).toString('base64url');

export const uploadKey = (walkerId: string, uploadId: string) => `${walkerId}/${uploadId}`;

/** Which upload of this walker a URL means; another walker's, another host's and nonsense are all none. */
export function uploadIdOf(photos: Photos, photoUrl: string, walkerId: string): string | undefined {
  const [owner, uploadId, ...more] = photos.keyOf(photoUrl)?.split('/') ?? [];
  return owner === walkerId && uploadId && /^[\w-]{22}$/.test(uploadId) && more.length === 0 ? uploadId : undefined;
}

const underway = new Map<string, Promise<string>>();

/** Turns an upload into the photo that is kept. Impatient retries in one process wait for the one that is at work. */
export function acceptPhoto(photos: Photos, walkerId: string, uploadId: string, mostBytes: number): Promise<string> {
  const known = underway.get(uploadId);
  if (known) return known;
  const work = keepPhoto(photos, walkerId, uploadId, mostBytes).finally(() => underway.delete(uploadId));
  underway.set(uploadId, work);
  return work;
}

/** Nothing is read before its size is known to be fit. */
async function keepPhoto(photos: Photos, walkerId: string, uploadId: string, mostBytes: number): Promise<string> {
  const key = uploadKey(walkerId, uploadId);
  const size = await photos.size(key);
  if (size === undefined) throw new Refusal('photo_not_found');
  if (size > mostBytes) throw new Refusal('photo_too_large');
  if (size === 0) throw new Refusal('photo_unreadable');
  const { full, thumbnail } = await derive(await photos.readUpload(key));
  const photoId = photoIdOf(uploadId);
  const [fullName, thumbnailName] = photoNames(photoId);
  await Promise.all([photos.putPhoto(fullName, full), photos.putPhoto(thumbnailName, thumbnail)]);
  return photoId;
}
