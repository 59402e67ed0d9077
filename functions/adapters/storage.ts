import type { Reachable } from '../ports/reach.ts';
import { bucketStore } from './geo/bucketStore.ts';
import { bucketName } from './s3.ts';

/** Signed without S3's client, which would make the function half as large again. */
export function open(env: Record<string, string | undefined>): Reachable {
  const store = bucketStore({ bucket: bucketName(env, 'PHOTOS_BUCKET'), env, folder: 'objects' });
  // S3 answers "no such key" to a role that may list the bucket, and "denied" to others.
  return { reach: async () => void (await store.get('none')) };
}
