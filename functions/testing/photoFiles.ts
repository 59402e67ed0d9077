import { open } from '../adapters/photos.ts';
import { photoIdIn, photoNames } from '../common/photos/photoNames.ts';

/** The buckets of `useWorld` as environment variables. */
export const testBuckets = () => ({ ...process.env, UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos' });

/** How many of a photo's two objects exist. */
export async function filesOf(photoUrl: string): Promise<number> {
  const photoId = photoIdIn(photoUrl);
  if (!photoId) throw new Error(`not an address of a photo: ${photoUrl}`);
  const found = await Promise.all(photoNames(photoId).map(open(testBuckets()).readPhoto));
  return found.filter(Boolean).length;
}
