import { createReadStream } from 'node:fs';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Archives } from '../ports/archives.ts';
import { bucketName, s3Client, signedEndpoint } from './s3.ts';

const seconds = 5 * 60;

/** Archives are stored in the uploads bucket: no page can read it, and objects expire after a day. */
export function open(env: Record<string, string | undefined>): Archives {
  const client = s3Client(env);
  const signing = s3Client(env, signedEndpoint(env));
  const Bucket = bucketName(env, 'UPLOADS_BUCKET');
  return {
    async readPhoto(name) {
      const photos = bucketName(env, 'PHOTOS_BUCKET');
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: photos, Key: `objects/${name}` }));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async put(Key, { path, bytes, fileName }) {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: createReadStream(path),
          ContentLength: bytes,
          ContentType: 'application/zip',
          ContentDisposition: `attachment; filename="${fileName}"`,
          CacheControl: 'private, no-store',
        }),
      );
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    sign: (Key) => getSignedUrl(signing, new GetObjectCommand({ Bucket, Key }), { expiresIn: seconds }),
  };
}
