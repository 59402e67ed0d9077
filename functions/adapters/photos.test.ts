import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it } from 'vitest';
import { open } from './photos.ts';

const s3 = mockClient(S3Client);
afterEach(() => s3.restore());

it('photos are put into Intelligent-Tiering at once, so that no transition is paid', async () => {
  s3.on(PutObjectCommand).resolves({});
  const photos = open({ UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos', AWS_REGION: 'eu-north-1' });
  await photos.putPhoto('1.jpg', new Uint8Array([1]));
  const [put] = s3.commandCalls(PutObjectCommand);
  expect(put?.args[0].input).toMatchObject({ Key: 'objects/1.jpg', StorageClass: 'INTELLIGENT_TIERING' });
});
