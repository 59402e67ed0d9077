import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { MAX_UPLOAD_BYTES } from '../../shared/api/photos.ts';
import { deletionNoteKey } from '../data/walkers/accountDeletions.ts';
import type { DeletionNotes, UploadSweep } from '../ports/photos.ts';
import { bucketName, s3Client } from './s3.ts';

export function open(
  env: Record<string, string | undefined>,
  now: () => number = Date.now,
): UploadSweep & DeletionNotes {
  const client = s3Client(env);
  const uploads = bucketName(env, 'UPLOADS_BUCKET');
  const photos = bucketName(env, 'PHOTOS_BUCKET');
  return {
    async oldUploads({ olderThanMs, after }) {
      const { Contents = [], IsTruncated } = await client.send(
        new ListObjectsV2Command({ Bucket: uploads, MaxKeys: 200, ...(after && { StartAfter: after }) }),
      );
      const latest = now() - olderThanMs;
      // Archives (.zip) may exceed the size limit of uploads.
      const isTooLarge = (key: string, size: number) => size > MAX_UPLOAD_BYTES && !key.endsWith('.zip');
      const keys = Contents.flatMap(({ Key, LastModified, Size = 0 }) =>
        Key !== undefined && LastModified && (LastModified.getTime() <= latest || isTooLarge(Key, Size)) ? [Key] : [],
      );
      const last = Contents.at(-1)?.Key;
      return IsTruncated && last !== undefined ? { keys, next: last } : { keys };
    },
    async uploadsOf(walkerId) {
      const { Contents = [] } = await client.send(
        new ListObjectsV2Command({ Bucket: uploads, MaxKeys: 200, Prefix: `${walkerId}/` }),
      );
      return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
    },
    async deleteUpload(key) {
      await client.send(new DeleteObjectCommand({ Bucket: uploads, Key: key }));
    },
    async noteDeletion(walkerId) {
      await client.send(new PutObjectCommand({ Bucket: photos, Key: deletionNoteKey(walkerId), Body: '' }));
    },
    async deletePhoto(name) {
      await client.send(new DeleteObjectCommand({ Bucket: photos, Key: `objects/${name}` }));
    },
  };
}
