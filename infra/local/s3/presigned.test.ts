import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { rawRequest, refusalOf, runningS3 } from './s3.fixture.ts';

const s3 = runningS3();
const put = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers });
const read = async (Key: string) =>
  (await s3.client().send(new GetObjectCommand({ Bucket: 'uploads', Key }))).Body?.transformToString();

describe('a presigned PUT that signs the host only', () => {
  it('takes a plain PUT with any content type', async () => {
    const url = await s3.presignPut('ada/plain');
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    const answer = await put(url, 'a photo', { 'content-type': 'image/jpeg' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    const head = await s3.client().send(new HeadObjectCommand({ Bucket: 'uploads', Key: 'ada/plain' }));
    expect(head).toMatchObject({ ContentType: 'image/jpeg', ContentLength: 7, ETag: answer.headers.get('etag') });
    expect(await read('ada/plain')).toBe('a photo');
  });

  it('takes keys with every sign that a key may have', async () => {
    const key = "ada/ö (1)!*'+&=@:,;$~ %20?#.jpg";
    expect((await put(await s3.presignPut(key), 'odd')).status).toBe(200);
    expect(await read(key)).toBe('odd');
  });

  it('is replaced by a second PUT', async () => {
    const url = await s3.presignPut('ada/twice');
    await put(url, 'first');
    expect((await put(url, 'second')).status).toBe(200);
    expect(await read('ada/twice')).toBe('second');
  });

  it('is refused above the largest size before the bytes are kept', async () => {
    const url = await s3.presignPut('ada/huge');
    expect(await refusalOf(await put(url, 'x'.repeat(100_001)))).toEqual([400, 'EntityTooLarge']);
    await expect(read('ada/huge')).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await put(url, 'x'.repeat(100_000))).status).toBe(200);
  });

  it('is refused when the SDK was left to sign the checksum of an empty body', async () => {
    const url = await s3.presignPut('ada/checksum', {}, { requestChecksumCalculation: 'WHEN_SUPPORTED' });
    expect(await refusalOf(await put(url, 'a photo'))).toEqual([400, 'BadDigest']);
    await expect(read('ada/checksum')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

describe('a presigned PUT that signs type, length and "not there yet"', () => {
  const signed = { ContentType: 'image/jpeg', ContentLength: 7, IfNoneMatch: '*' } as const;
  const headers = { 'content-type': 'image/jpeg', 'if-none-match': '*' };

  it('takes exactly what was signed', async () => {
    const url = await s3.presignPut('bob/exact', signed);
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
    expect((await put(url, 'a photo', headers)).status).toBe(200);
  });

  it('refuses another type', async () => {
    const url = await s3.presignPut('bob/type', signed);
    const answer = await put(url, 'a photo', { ...headers, 'content-type': 'image/svg+xml' });
    expect(await refusalOf(answer)).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('refuses another length', async () => {
    const url = await s3.presignPut('bob/length', signed);
    expect(await refusalOf(await put(url, 'a longer photo', headers))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('refuses to go without the condition that was signed', async () => {
    const url = await s3.presignPut('bob/condition', signed);
    const answer = await put(url, 'a photo', { 'content-type': 'image/jpeg' });
    expect(await refusalOf(answer)).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('refuses a second PUT to the same key and keeps the first', async () => {
    const url = await s3.presignPut('bob/second', signed);
    await put(url, 'photo 1', headers);
    expect(await refusalOf(await put(url, 'photo 2', headers))).toEqual([412, 'PreconditionFailed']);
    expect(await read('bob/second')).toBe('photo 1');
  });

  it('lets exactly one of many simultaneous PUTs win', async () => {
    const url = await s3.presignPut('bob/race', signed);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(url, `photo ${n}`, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });
});

describe('a signature', () => {
  it('that is wrong is refused', async () => {
    const url = new URL(await s3.presignPut('eve/wrong'));
    const signature = url.searchParams.get('X-Amz-Signature') ?? '';
    url.searchParams.set(
      'X-Amz-Signature',
      signature.replace(/^./, (sign) => (sign === '0' ? '1' : '0')),
    );
    expect(await refusalOf(await put(url.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
    url.searchParams.set('X-Amz-Signature', 'nonsense');
    expect(await refusalOf(await put(url.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('of another secret or another key id is refused', async () => {
    const sign = (accessKeyId: string, secretAccessKey: string) =>
      s3.presignPut('eve/other', {}, { credentials: { accessKeyId, secretAccessKey } });
    expect(await refusalOf(await put(await sign('AKIALOCAL', 'guess'), 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await refusalOf(await put(await sign('AKIAOTHER', 'local-secret'), 'x'))).toEqual([
      403,
      'InvalidAccessKeyId',
    ]);
  });

  it('that is missing is refused', async () => {
    expect(await refusalOf(await put(`${s3.endpoint}/uploads/eve/none`, 'x'))).toEqual([403, 'AccessDenied']);
    expect(await refusalOf(await fetch(`${s3.endpoint}/uploads/ada/plain`))).toEqual([403, 'AccessDenied']);
  });

  it('is good for its own time only', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const fresh = await s3.presignPut('eve/time', { signingDate: minutesAgo(4) });
    const expired = await s3.presignPut('eve/time', { signingDate: minutesAgo(6) });
    const early = await s3.presignPut('eve/time', { signingDate: minutesAgo(-20) });
    expect((await put(fresh, 'x')).status).toBe(200);
    const late = await put(expired, 'x');
    expect(await late.clone().text()).toContain('<Message>Request has expired</Message>');
    expect(await refusalOf(late)).toEqual([403, 'AccessDenied']);
    expect(await refusalOf(await put(early, 'x'))).toEqual([403, 'AccessDenied']);
  });

  it('cannot be given more time by whoever holds the URL', async () => {
    const url = new URL(await s3.presignPut('eve/longer', { signingDate: new Date(Date.now() - 360_000) }));
    url.searchParams.set('X-Amz-Expires', '3600');
    expect(await refusalOf(await put(url.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
    url.searchParams.set('X-Amz-Expires', '9999999');
    expect(await refusalOf(await put(url.href, 'x'))).toEqual([400, 'AuthorizationQueryParametersError']);
  });

  it('for one method, bucket, key or host is good for no other', async () => {
    const url = await s3.presignPut('eve/own');
    const elsewhere = new URL(url);
    expect(await refusalOf(await fetch(url))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await refusalOf(await fetch(url, { method: 'DELETE' }))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await refusalOf(await put(url.replace('/uploads/', '/photos/'), 'x'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(await refusalOf(await put(url.replace('eve/own', 'ada/plain'), 'x'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    elsewhere.hostname = 'localhost';
    expect(await refusalOf(await put(elsewhere.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('covers what is added to the request afterwards', async () => {
    const url = await s3.presignPut('eve/added');
    expect(await refusalOf(await put(url, 'x', { 'x-amz-meta-owner': 'eve' }))).toEqual([403, 'AccessDenied']);
    expect(await refusalOf(await put(`${url}&acl`, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('in two places at once is refused', async () => {
    const url = await s3.presignPut('eve/both');
    expect(await refusalOf(await put(url, 'x', { authorization: 'AWS4-HMAC-SHA256 x' }))).toEqual([
      400,
      'InvalidArgument',
    ]);
  });
});

describe('a path', () => {
  const tricks = [
    ...['/uploads/../photos/a', '/uploads/ada/%2e%2e/plain', '/uploads/ada/..%2fplain', '/uploads/ada/./plain'],
    ...['/uploads//ada/plain', '/uploads/ada//plain', '/uploads/ada%00', '/uploads/ada%5c..%5cplain', '/uploads/%zz'],
    ...['http://127.0.0.1/uploads/ada/plain', '/../../../etc/passwd', '/uploads/%c0%ae%c0%ae/x'],
  ];

  it.each(tricks)('like %s is refused before anything is read', async (path) => {
    const query = new URL(await s3.presignPut('ada/plain')).search;
    const answer = await rawRequest(s3.endpoint, 'GET', path + query);
    expect([answer.status, /<Code>(\w+)<\/Code>/.exec(answer.text)?.[1]]).toEqual([400, 'InvalidURI']);
  });

  it('is refused though it is signed, when it climbs or is too long', async () => {
    const client = s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const sign = (Key: string) => getSignedUrl(client, new PutObjectCommand({ Bucket: 'uploads', Key }));
    const climbing = new URL(await sign('a%2fb')).href.replace('a%252fb', '..%2fb');
    const { pathname, search } = new URL(climbing);
    expect((await rawRequest(s3.endpoint, 'PUT', pathname + search)).text).toContain('<Code>InvalidURI</Code>');
    expect(await refusalOf(await put(await sign('k'.repeat(1025)), 'x'))).toEqual([400, 'KeyTooLongError']);
  });

  it('to a bucket that there is not is refused by name', async () => {
    const url = await getSignedUrl(s3.client(), new GetObjectCommand({ Bucket: 'elsewhere', Key: 'a' }));
    expect(await refusalOf(await fetch(url))).toEqual([404, 'NoSuchBucket']);
  });
});

describe('a refusal', () => {
  it('is XML that shows nothing unescaped, and a HEAD has none', async () => {
    const path = '/uploads/%3Cscript%3E%26%22';
    const answer = await rawRequest(s3.endpoint, 'GET', path);
    expect(answer.headers['content-type']).toBe('application/xml');
    expect(answer.text).toContain('<?xml version="1.0" encoding="UTF-8"?>');
    expect(answer.text).not.toContain('<script>');
    expect((await rawRequest(s3.endpoint, 'HEAD', path)).text).toBe('');
  });
});
