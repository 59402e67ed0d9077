import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { describe, expect, it } from 'vitest';
import { putUrl, refusalOf, runningS3 } from './s3.fixture.ts';

const s3 = runningS3();

/** Sends the request target unchanged; `fetch` would normalise it. */
function rawRequest(endpoint: string, method: string, path: string) {
  const { hostname, port } = new URL(endpoint);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('request paths', () => {
  const tricks = [
    ...['/uploads/../photos/a', '/uploads/ada/%2e%2e/plain', '/uploads/ada/..%2fplain', '/uploads/ada/./plain'],
    ...['/uploads//ada/plain', '/uploads/ada//plain', '/uploads/ada%00', '/uploads/ada%5c..%5cplain', '/uploads/%zz'],
    ...['http://127.0.0.1/uploads/ada/plain', '/../../../etc/passwd', '/uploads/%c0%ae%c0%ae/x'],
  ];

  it.each(tricks)('a path like %s is refused before any file is read', async (path) => {
    const query = new URL(await s3.presignPut('ada/plain')).search;
    const answer = await rawRequest(s3.endpoint, 'GET', path + query);
    expect([answer.status, /<Code>(\w+)<\/Code>/.exec(answer.text)?.[1]]).toEqual([400, 'InvalidURI']);
  });

  it('a signed path that leaves its bucket or is too long is refused', async () => {
    const client = s3.client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    const sign = (Key: string) => getSignedUrl(client, new PutObjectCommand({ Bucket: 'uploads', Key }));
    const climbing = new URL(await sign('a%2fb')).href.replace('a%252fb', '..%2fb');
    const { pathname, search } = new URL(climbing);
    expect((await rawRequest(s3.endpoint, 'PUT', pathname + search)).text).toContain('<Code>InvalidURI</Code>');
    expect(await refusalOf(await putUrl(await sign('k'.repeat(1025)), 'x'))).toEqual([400, 'KeyTooLongError']);
  });

  it('an unknown bucket answers NoSuchBucket', async () => {
    const url = await getSignedUrl(s3.client(), new GetObjectCommand({ Bucket: 'elsewhere', Key: 'a' }));
    expect(await refusalOf(await fetch(url))).toEqual([404, 'NoSuchBucket']);
  });
});

it('S3 errors are escaped XML, and HEAD has no body', async () => {
  const path = '/uploads/%3Cscript%3E%26%22';
  const answer = await rawRequest(s3.endpoint, 'GET', path);
  expect(answer.headers['content-type']).toBe('application/xml');
  expect(answer.text).toContain('<?xml version="1.0" encoding="UTF-8"?>');
  expect(answer.text).not.toContain('<script>');
  expect((await rawRequest(s3.endpoint, 'HEAD', path)).text).toBe('');
});
