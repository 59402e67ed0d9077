import { createHash } from 'node:crypto';
import type { PhotoMaker } from '../../ports/photos.ts';

/** Names of a photo's two files. Thumbnails are told by their ending, so one name tells the other. */
export const photoNames = (photoId: string) => [`${photoId}.jpg`, `${photoId}-400.jpg`] as const;

/** Which photo an address of ours names. */
export const photoIdIn = (url: string | null): string | undefined => /^\/objects\/([\w-]+)\.jpg$/.exec(url ?? '')?.[1];

/** The upload decides the photo's id, so a retry writes the same objects; the id tells nothing about the upload. */
export const photoIdOf = (uploadId: string): string =>
  createHash('sha256').update(uploadId).digest().subarray(0, 16).toString('base64url');

export const uploadKey = (walkerId: string, uploadId: string) => `${walkerId}/${uploadId}`;

/** Which of this walker's uploads an address ends with, whatever its host: it is looked up among theirs. */
export function uploadIdAt(url: string | undefined, walkerId: string): string | undefined {
  const [owner, uploadId] = url?.split(/[?#]/)[0]?.split('/').slice(-2) ?? [];
  return owner === walkerId && isUploadId(uploadId) ? uploadId : undefined;
}

const isUploadId = (part: string | undefined): part is string => /^[\w-]{22}$/.test(part ?? '');

/** Which upload of this walker a URL means; another walker's, another host's and nonsense are all none. */
export function uploadIdOf(photos: PhotoMaker, photoUrl: string, walkerId: string): string | undefined {
  const [address = ''] = photoUrl.split(/[?#]/);
  if (!address.startsWith(photos.uploadsUrl)) return undefined;
  const [owner, uploadId, ...more] = address.slice(photos.uploadsUrl.length).split('/');
  return owner === walkerId && isUploadId(uploadId) && more.length === 0 ? uploadId : undefined;
}
