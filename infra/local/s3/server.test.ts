import { createServer } from 'node:http';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, it } from 'vitest';
import { buckets, credentials, refusalOf, runningS3 } from './s3.fixture.ts';
import { s3Handler } from './server.ts';

const Bucket = 'photos';
const s3 = runningS3();

it('s3Handler under a path prefix accepts only requests signed for that prefix', async () => {
  const handler = s3Handler({ dataDir: s3.dataDir, buckets, maxBytes: 1000, ...credentials, pathPrefix: '/_s3' });
  const server = createServer((request, response) => void handler(request, response)).listen(0, '127.0.0.1');
  try {
    await expect.poll(() => server.listening).toBe(true);
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const client = s3.client({
      endpoint: `http://localhost:${port}/_s3`,
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'under/a prefix' }));
    expect(new URL(url).pathname).toBe('/_s3/photos/under/a%20prefix');
    expect((await fetch(url, { method: 'PUT', body: 'mounted' })).status).toBe(200);
    const read = await client.send(new GetObjectCommand({ Bucket, Key: 'under/a prefix' }));
    expect(await read.Body?.transformToString()).toBe('mounted');
    expect(await refusalOf(await fetch(url.replace('/_s3/', '/')))).toEqual([400, 'InvalidURI']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
