import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it, vi } from 'vitest';
import { buckets, credentials, photosIn, runningS3 } from './s3.fixture.ts';
import { s3Handler } from './server.ts';

const Bucket = 'photos';
const s3 = runningS3();
const { put, get, textOf } = photosIn(s3);
const keysIn = (folder: string) => readdirSync(join(s3.dataDir, 's3', folder));

describe('object store', () => {
  it('stored objects are named by hashes, and no partial upload remains', async () => {
    await put('objects/named', 'x');
    expect(keysIn('buckets')).toHaveLength(1);
    expect(keysIn('buckets').every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
    expect(keysIn('arriving')).toEqual([]);
  });

  it('an aborted upload leaves no file', async () => {
    const url = new URL(
      await getSignedUrl(
        s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
        new PutObjectCommand({ Bucket, Key: 'broken' }),
      ),
    );
    const before = keysIn(`buckets/${keysIn('buckets')[0]}`).length;
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 50000\r\n\r\nonly the beginning`,
    );
    await expect.poll(() => keysIn('arriving').length).toBe(1);
    socket.destroy();
    await expect.poll(() => keysIn('arriving').length).toBe(0);
    expect(keysIn(`buckets/${keysIn('buckets')[0]}`)).toHaveLength(before);
    await expect(get('broken')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('a damaged object is missing, is reported once, and can be stored again', async () => {
    const errors = vi.mocked(console.error).mockImplementation(() => undefined);
    await put('damaged', 'whole');
    const bucket = join(s3.dataDir, 's3', 'buckets', keysIn('buckets')[0] ?? '');
    const file = join(bucket, createHash('sha256').update('damaged').digest('hex'));
    truncateSync(file, 3);
    for (let times = 0; times < 2; times++) await expect(get('damaged')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`The stored object ${file} is damaged`));
    errors.mockClear();
    await put('damaged', 'whole again');
    expect(await textOf('damaged')).toBe('whole again');
  });

  it('a restart deletes partial uploads and keeps objects', async () => {
    await put('kept', 'still here');
    const leftover = join(s3.dataDir, 's3', 'arriving', 'leftover');
    mkdirSync(join(s3.dataDir, 's3', 'arriving'), { recursive: true });
    writeFileSync(leftover, 'half');
    s3Handler({ dataDir: s3.dataDir, buckets, maxBytes: 1, ...credentials });
    expect(existsSync(leftover)).toBe(false);
    expect(await textOf('kept')).toBe('still here');
  });
});
