import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Uploads } from '../ports/photos.ts';
import { bucketName, s3Client, signedEndpoint } from './s3.ts';

/** Lifetimes of upload URLs with and without a bound type and size. S3 checks them when the upload begins. */
const seconds = { bound: 5 * 60, bare: 60 };

export function open(env: Record<string, string | undefined>): Uploads {
  const client = s3Client(env, signedEndpoint(env));
  const Bucket = bucketName(env, 'UPLOADS_BUCKET');
  return {
    async sign({ key, contentType, size }) {
      const bound = contentType !== undefined && size !== undefined;
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        ...(bound && { ContentType: contentType, ContentLength: size, IfNoneMatch: '*' }),
      });
      const uploadURL = await getSignedUrl(client, command, {
        expiresIn: bound ? seconds.bound : seconds.bare,
        // Other headers stay unsigned or become part of the URL.
        signableHeaders: new Set(bound ? ['host', 'content-type', 'content-length', 'if-none-match'] : ['host']),
        unhoistableHeaders: new Set(['if-none-match']),
      });
      return bound ? { uploadURL, headers: { 'content-type': contentType, 'if-none-match': '*' } } : { uploadURL };
    },
  };
}
