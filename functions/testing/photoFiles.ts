import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3Client } from '../adapters/s3.ts';
import { photoIdIn, photoNames } from '../common/photos/photoNames.ts';

/** The buckets of `useWorld` as environment variables. */
export const testBuckets = () => ({ ...process.env, UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos' });

/** How many of a photo's two objects exist. */
export async function filesOf(photoUrl: string): Promise<number> {
  const photoId = photoIdIn(photoUrl);
  if (!photoId) throw new Error(`not an address of a photo: ${photoUrl}`);
  const client = s3Client(testBuckets());
  const found = await Promise.all(
    photoNames(photoId).map((name) =>
      client.send(new GetObjectCommand({ Bucket: 'photos', Key: `objects/${name}` })).then(
        () => 1,
        () => 0,
      ),
    ),
  );
  return found.reduce<number>((sum, one) => sum + one, 0);
}
