import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, expect, it } from 'vitest';
import { open } from './sweep.ts';

const s3 = mockClient(S3Client);
afterEach(() => s3.reset());
afterAll(() => s3.restore());

const now = Date.parse('2026-11-20T09:00:00Z');
const hour = 3_600_000;
const object = (Key: string, hoursAgo: number, Size = 1) => ({
  Key,
  Size,
  LastModified: new Date(now - hoursAgo * hour),
});

it('old uploads are listed page by page, and recent ones are left out', async () => {
  s3.on(ListObjectsV2Command).resolves({ Contents: [object('d/4', 30)], IsTruncated: false });
  s3.on(ListObjectsV2Command, { StartAfter: undefined }).resolves({
    Contents: [object('a/1', 25), object('b/2', 24), object('c/3', 1)],
    IsTruncated: true,
  });
  const sweep = open({ UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos', AWS_REGION: 'eu-north-1' }, () => now);
  const olderThanMs = 24 * hour;
  expect(await sweep.oldUploads({ olderThanMs })).toEqual({ keys: ['a/1', 'b/2'], next: 'c/3' });
  expect(await sweep.oldUploads({ olderThanMs, after: 'c/3' })).toEqual({ keys: ['d/4'] });
  expect(s3.commandCalls(ListObjectsV2Command).map(({ args }) => args[0].input.StartAfter)).toEqual([undefined, 'c/3']);
});

it('an upload larger than any photo may be is listed at once, and an archive is not', async () => {
  const limit = 10 * 1024 * 1024;
  s3.on(ListObjectsV2Command).resolves({
    Contents: [object('a/1', 0, limit), object('a/2', 0, limit + 1), object('a/archive-3.zip', 0, limit + 1)],
  });
  const sweep = open({ UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos', AWS_REGION: 'eu-north-1' }, () => now);
  expect(await sweep.oldUploads({ olderThanMs: 24 * hour })).toEqual({ keys: ['a/2'] });
});
