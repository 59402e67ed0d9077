import { createHash } from 'node:crypto';
import type { PhotoMaker } from '../../ports/photos.ts';

/** File names of both sizes; one can be derived from the other. */
export const photoNames = (photoId: string) => [`${photoId}.jpg`, `${photoId}-400.jpg`] as const;

export const photoUrlOf = (photoId: string | null) => photoId && `/objects/${photoId}.jpg`;

export const photoIdIn = (url: string | null): string | undefined => /^\/objects\/([\w-]+)\.jpg$/.exec(url ?? '')?.[1];

/** Derived from the upload id, so retries write the same objects; it does not reveal the upload. */
export const photoIdOf = (uploadId: string): string =>
  createHash('sha256').update(uploadId).digest().subarray(0, 16).toString('base64url');

export const uploadKey = (walkerId: string, uploadId: string) => `${walkerId}/${uploadId}`;

/** The upload id at the end of a URL, whatever its host; it is looked up among this walker's uploads. */
export function uploadIdAt(url: string | undefined, walkerId: string): string | undefined {
  const [owner, uploadId] = url?.split(/[?#]/)[0]?.split('/').slice(-2) ?? [];
  return owner === walkerId && isUploadId(uploadId) ? uploadId : undefined;
}

const isUploadId = (part: string | undefined): part is string => /^[\w-]{22}$/.test(part ?? '');

/** This walker's upload that a URL refers to; undefined for other walkers, other hosts and malformed URLs. */
export function uploadIdOf(photos: PhotoMaker, photoUrl: string, walkerId: string): string | undefined {
  const [address = ''] = photoUrl.split(/[?#]/);
  if (!address.startsWith(photos.uploadsUrl)) return undefined;
  const [owner, uploadId, ...more] = address.slice(photos.uploadsUrl.length).split('/');
  return owner === walkerId && isUploadId(uploadId) && more.length === 0 ? uploadId : undefined;
}
