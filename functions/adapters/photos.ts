import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { Photos } from '../ports/photos.ts';
import { bucketName, s3Client, signedEndpoint } from './s3.ts';

export const photoHeaders = {
  ContentType: 'image/jpeg',
  // Cached by browsers only, not by the edge or proxies: deleted photos must not be served.
  CacheControl: 'private, max-age=31536000, immutable',
  // Set on upload, because a lifecycle transition is billed per photo.
  StorageClass: 'INTELLIGENT_TIERING',
} as const;

export function open(env: Record<string, string | undefined>): Photos {
  const client = s3Client(env);
  const uploads = bucketName(env, 'UPLOADS_BUCKET');
  const photos = bucketName(env, 'PHOTOS_BUCKET');
  const objectOf = (name: string) => ({ Bucket: photos, Key: `objects/${name}` });
  const putPhoto = async (name: string, jpeg: Uint8Array) => {
    await client.send(new PutObjectCommand({ ...objectOf(name), Body: jpeg, ...photoHeaders }));
  };
  const readPhoto = async (name: string) => {
    try {
      const { Body } = await client.send(new GetObjectCommand(objectOf(name)));
      if (!Body) throw new Error('a photo without a body');
      return await Body.transformToByteArray();
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  };
  return {
    uploadsUrl: uploadsBase(env, uploads),
    async size(key) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: uploads, Key: key }));
        return ContentLength;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
    },
    async readUpload(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: uploads, Key: key }));
      if (!Body) throw new Error('an upload without a body');
      return Body.transformToByteArray();
    },
    async deleteUpload(key) {
      await client.send(new DeleteObjectCommand({ Bucket: uploads, Key: key }));
    },
    putPhoto,
    readPhoto,
    async deletePhoto(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)));
    },
    /** Reads and writes the photo, because CopyObject would copy the old cache header. */
    async copyPhoto(from, to) {
      const photo = await readPhoto(from);
      if (photo) await putPhoto(to, photo);
      return photo !== undefined;
    },
  };
}

/** Start of upload URLs as the presigner writes them: path-style at an endpoint, else the bucket's host. */
function uploadsBase(env: Record<string, string | undefined>, bucket: string): string {
  const endpoint = signedEndpoint(env);
  return endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${env.AWS_REGION}.amazonaws.com/`;
}
