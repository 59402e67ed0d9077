import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { putUrl, refusalOf, runningS3 } from './s3.fixture.ts';

const s3 = runningS3();
const read = async (Key: string) =>
  (await s3.client().send(new GetObjectCommand({ Bucket: 'uploads', Key }))).Body?.transformToString();

describe('presigned PUT that signs the host only', () => {
  it('a presigned PUT that signs the host only accepts any content type', async () => {
    const url = await s3.presignPut('ada/plain');
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    const answer = await putUrl(url, 'a photo', { 'content-type': 'image/jpeg' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    const head = await s3.client().send(new HeadObjectCommand({ Bucket: 'uploads', Key: 'ada/plain' }));
    expect(head).toMatchObject({ ContentType: 'image/jpeg', ContentLength: 7, ETag: answer.headers.get('etag') });
    expect(await read('ada/plain')).toBe('a photo');
  });

  it('presigned PUTs accept keys with any characters', async () => {
    const key = "ada/ö (1)!*'+&=@:,;$~ %20?#.jpg";
    expect((await putUrl(await s3.presignPut(key), 'odd')).status).toBe(200);
    expect(await read(key)).toBe('odd');
  });

  it('a second presigned PUT without If-None-Match replaces the object', async () => {
    const url = await s3.presignPut('ada/twice');
    await putUrl(url, 'first');
    expect((await putUrl(url, 'second')).status).toBe(200);
    expect(await read('ada/twice')).toBe('second');
  });

  it('a presigned PUT above the maximum size is refused and not stored', async () => {
    const url = await s3.presignPut('ada/huge');
    expect(await refusalOf(await putUrl(url, 'x'.repeat(100_001)))).toEqual([400, 'EntityTooLarge']);
    await expect(read('ada/huge')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await putUrl(url, 'x'.repeat(100_000))).status).toBe(200);
  });

  it('a presigned URL with the checksum of an empty body is refused', async () => {
    const url = await s3.presignPut('ada/checksum', {}, { requestChecksumCalculation: 'WHEN_SUPPORTED' });
    expect(await refusalOf(await putUrl(url, 'a photo'))).toEqual([400, 'BadDigest']);
    await expect(read('ada/checksum')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('presigned PUT that signs type, length and If-None-Match', () => {
  const signed = { ContentType: 'image/jpeg', ContentLength: 7, IfNoneMatch: '*' } as const;
  const headers = { 'content-type': 'image/jpeg', 'if-none-match': '*' };

  it('a presigned PUT exactly as signed is accepted', async () => {
    const url = await s3.presignPut('bob/exact', signed);
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
    expect((await putUrl(url, 'a photo', headers)).status).toBe(200);
  });

  it('a presigned PUT with another content type than signed is refused', async () => {
    const url = await s3.presignPut('bob/type', signed);
    const answer = await putUrl(url, 'a photo', { ...headers, 'content-type': 'image/svg+xml' });
    expect(await refusalOf(answer)).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('a presigned PUT with another length than signed is refused', async () => {
    const url = await s3.presignPut('bob/length', signed);
    expect(await refusalOf(await putUrl(url, 'a longer photo', headers))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('a presigned PUT without the signed If-None-Match is refused', async () => {
    const url = await s3.presignPut('bob/condition', signed);
    const answer = await putUrl(url, 'a photo', { 'content-type': 'image/jpeg' });
    expect(await refusalOf(answer)).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('a second presigned PUT with If-None-Match answers 412 and keeps the first object', async () => {
    const url = await s3.presignPut('bob/second', signed);
    await putUrl(url, 'photo 1', headers);
    expect(await refusalOf(await putUrl(url, 'photo 2', headers))).toEqual([412, 'PreconditionFailed']);
    expect(await read('bob/second')).toBe('photo 1');
  });

  it('exactly one of several concurrent presigned PUTs with If-None-Match succeeds', async () => {
    const url = await s3.presignPut('bob/race', signed);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => putUrl(url, `photo ${n}`, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });
});

describe('presigned PUT without a signed length', () => {
  const large = runningS3({ maxBytes: 5 * 1024 ** 3 });
  const bytes = 'x'.repeat(10 * 1024 * 1024 + 1);

  it('a presigned PUT without a signed length takes 10 MB, where a signed length may be larger', async () => {
    const bare = await large.presignPut('eve/bare');
    expect(await refusalOf(await putUrl(bare, bytes))).toEqual([400, 'EntityTooLarge']);
    expect((await putUrl(bare, bytes.slice(1))).status).toBe(200);
    const signed = { ContentType: 'image/jpeg', ContentLength: bytes.length, IfNoneMatch: '*' } as const;
    const url = await large.presignPut('eve/signed', signed);
    expect((await putUrl(url, bytes, { 'content-type': 'image/jpeg', 'if-none-match': '*' })).status).toBe(200);
  });
});
