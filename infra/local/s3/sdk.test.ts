import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { credentials, photosIn, refusalOf, runningS3 } from './s3.fixture.ts';

const Bucket = 'photos';
const s3 = runningS3();
const { put, get, textOf } = photosIn(s3);

describe('SDK client', () => {
  it('the SDK can put, get, head and delete an object', async () => {
    const bytes = createHash('sha512').update('photo').digest();
    const { ETag } = await put('objects/a.jpg', bytes, {
      ContentType: 'image/jpeg',
      CacheControl: 'max-age=86400',
      Metadata: { walk: '2026-11-20' },
    });
    const read = await get('objects/a.jpg');
    expect(Buffer.from((await read.Body?.transformToByteArray()) ?? [])).toEqual(bytes);
    const known = { ContentType: 'image/jpeg', CacheControl: 'max-age=86400', ContentLength: 64, ETag };
    expect(read).toMatchObject({ ...known, Metadata: { walk: '2026-11-20' } });
    const head = await s3.client().send(new HeadObjectCommand({ Bucket, Key: 'objects/a.jpg' }));
    expect(head).toMatchObject(known);
    expect(Math.abs(Date.now() - (head.LastModified?.getTime() ?? 0))).toBeLessThan(10_000);

    await s3.client().send(new DeleteObjectCommand({ Bucket, Key: 'objects/a.jpg' }));
    await expect(get('objects/a.jpg')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const again = await s3.client().send(new DeleteObjectCommand({ Bucket, Key: 'objects/a.jpg' }));
    expect(again.$metadata.httpStatusCode).toBe(204);
  });

  it('an empty object sent by the SDK is stored', async () => {
    await put('empty', '');
    expect(await textOf('empty')).toBe('');
  });

  it('an object with a wrong checksum is refused and nothing stored', async () => {
    await expect(put('corrupt', 'a photo', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(get('corrupt')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('IfMatch replaces an object only if it is unchanged', async () => {
    const { ETag } = await put('current.json', '[1]');
    await put('current.json', '[1,2]', { IfMatch: ETag });
    await expect(put('current.json', '[1,3]', { IfMatch: ETag })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(put('current.json', '[4]', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await textOf('current.json')).toBe('[1,2]');
  });

  it('of concurrent conditional PUTs exactly one succeeds', async () => {
    const { ETag } = await put('raced.json', '[0]');
    const bodies = Array.from({ length: 8 }, (_, index) => `[${index + 1}]`);
    const results = await Promise.allSettled(bodies.map((body) => put('raced.json', body, { IfMatch: ETag })));
    const winners = bodies.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect(await textOf('raced.json')).toBe(winners[0]);
  });

  it('a range of an object is read, and one behind the end is refused', async () => {
    await put('ranged', '0123456789');
    expect(await textOf('ranged', { Range: 'bytes=2-4' })).toBe('234');
    expect((await get('ranged', { Range: 'bytes=8-100' })).ContentRange).toBe('bytes 8-9/10');
    await expect(get('ranged', { Range: 'bytes=10-' })).rejects.toMatchObject({ name: 'InvalidRange' });
  });

  it('listings are paged by prefix in byte order', async () => {
    const keys = ['list/z', 'list/Z', 'list/é', 'list/a b', 'list/1', 'other/x'];
    await Promise.all(keys.map((key) => put(key, key)));
    const seen: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.client().send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: 'list/',
          MaxKeys: 2,
          ...(ContinuationToken && { ContinuationToken }),
        }),
      );
      seen.push(...(page.Contents ?? []).map(({ Key }) => Key));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen).toEqual(['list/1', 'list/Z', 'list/a b', 'list/z', 'list/é']);
  });

  it('several objects are deleted at once', async () => {
    const keys = ['many/<1>&"', 'many/2'];
    await Promise.all(keys.map((key) => put(key, key)));
    const Objects = [...keys, 'many/never'].map((Key) => ({ Key }));
    const answer = await s3.client().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(answer.Deleted?.map(({ Key }) => Key)).toEqual([...keys, 'many/never']);
    const left = await s3.client().send(new ListObjectsV2Command({ Bucket, Prefix: 'many/' }));
    expect(left.KeyCount).toBe(0);
  });

  it('an S3 request with a wrong secret, clock or body is refused', async () => {
    const other = s3.client({ credentials: { ...credentials, secretAccessKey: 'guess' } });
    const call = () => new GetObjectCommand({ Bucket, Key: 'ranged' });
    await expect(other.send(call())).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    // The SDK corrects its clock from the response and retries: one attempt only.
    const skewed = s3.client({ systemClockOffset: -3_600_000, maxAttempts: 1 });
    await expect(skewed.send(call())).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });

    const tampering = s3.client();
    tampering.middlewareStack.add(
      (next) => (args) => {
        if (typeof args.request === 'object' && args.request !== null && 'body' in args.request) {
          args.request.body = 'A photo';
        }
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    const sent = tampering.send(new PutObjectCommand({ Bucket, Key: 'tampered', Body: 'a photo' }));
    await expect(sent).rejects.toMatchObject({ name: 'XAmzContentSHA256Mismatch' });
  });

  it('unsupported operations answer NotImplemented and change nothing', async () => {
    await put('plain', 'whole');
    const url = await getSignedUrl(s3.client(), new GetObjectCommand({ Bucket, Key: 'plain', VersionId: '1' }));
    expect(await refusalOf(await fetch(url))).toEqual([501, 'NotImplemented']);
    expect(await textOf('plain')).toBe('whole');
  });
});

it('malformed XML in an S3 delete request is refused', async () => {
  const broken = s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  broken.middlewareStack.add(
    (next) => (args) => {
      if (typeof args.request === 'object' && args.request !== null && 'body' in args.request) {
        args.request.body = '<Delete><Object><Key>a</Key></Delete>';
      }
      return next(args);
    },
    { step: 'build', priority: 'high' },
  );
  const sent = broken.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'a' }] } }));
  await expect(sent).rejects.toMatchObject({ name: 'MalformedXML' });
});
