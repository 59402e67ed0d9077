import { S3Client } from '@aws-sdk/client-s3';
import { requestHandler } from '../data/sockets.ts';

/**
 * `WHEN_REQUIRED`: the SDK's default would sign the checksum of an empty body into an upload URL. Where an endpoint is
 * set it is our stand-in, which knows buckets by path.
 */
export const s3Client = (env: Record<string, string | undefined>, endpoint?: string) =>
  new S3Client({
    requestHandler,
    ...(endpoint && { endpoint }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    forcePathStyle: Boolean(env.AWS_ENDPOINT_URL_S3),
  });

/** The endpoint of signed URLs, where browsers reach it by another address than this process. */
export const signedEndpoint = (env: Record<string, string | undefined>): string | undefined =>
  env.SIGNED_S3_URL ?? env.AWS_ENDPOINT_URL_S3;

export function bucketName(env: Record<string, string | undefined>, name: 'UPLOADS_BUCKET' | 'PHOTOS_BUCKET'): string {
  const bucket = env[name];
  if (!bucket) throw new Error(`${name} is not set`);
  return bucket;
}
