import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { S3Request } from './request.ts';
import { verify } from './signature.ts';

const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** A GET with a valid signature over only these headers. */
function signedOver(...names: string[]): S3Request {
  const headers: Record<string, string[]> = { host: ['photos.test'], range: ['bytes=0-1'] };
  const query: [string, string][] = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', 'AKIALOCAL/20261120/eu-north-1/s3/aws4_request'],
    ['X-Amz-Date', '20261120T090000Z'],
    ['X-Amz-Expires', '300'],
    ['X-Amz-SignedHeaders', names.join(';')],
  ];
  const canonical = [
    'GET',
    '/photos/one',
    query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = '20261120/eu-north-1/s3/aws4_request';
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = ['20261120', 'eu-north-1', 's3', 'aws4_request'].reduce<string | Buffer>(hmac, 'AWS4local-secret');
  const signature = hmac(key, ['AWS4-HMAC-SHA256', '20261120T090000Z', scope, hash].join('\n')).toString('hex');
  return {
    ...{ method: 'GET', path: '/photos/one', bucket: 'photos', key: 'one', headers },
    query: [...query, ['X-Amz-Signature', signature]],
    body: Readable.from([]) as IncomingMessage,
  };
}

it('an S3 signature that does not cover the host is refused', () => {
  const now = new Date('2026-11-20T09:01:00Z');
  expect(verify(signedOver('host'), credentials, now)).toEqual({ payloadHash: 'UNSIGNED-PAYLOAD' });
  expect(verify(signedOver('host', 'range'), credentials, now)).toEqual({ payloadHash: 'UNSIGNED-PAYLOAD' });
  expect(() => verify(signedOver('range'), credentials, now)).toThrow(
    expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
  );
});
