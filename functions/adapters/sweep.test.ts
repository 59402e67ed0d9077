import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, it } from 'vitest';
import { open } from './sweep.ts';

const s3 = mockClient(S3Client);
afterEach(() => s3.restore());

const now = Date.parse('2026-11-20T09:00:00Z');
const hour = 3_600_000;
const object = (Key: string, hoursAgo: number) => ({ Key, LastModified: new Date(now - hoursAgo * hour) });

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
