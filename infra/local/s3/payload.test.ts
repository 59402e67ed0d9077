import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { S3Request } from './request.ts';
import { checkedPayload } from './signature.ts';

async function received(declared: number, parts: string[], payloadHash = 'UNSIGNED-PAYLOAD'): Promise<string> {
  const request: S3Request = {
    ...{ method: 'PUT', path: '/uploads/ada/photo', bucket: 'uploads', key: 'ada/photo', query: [] },
    headers: { 'content-length': [String(declared)] },
    body: Readable.from(parts.map((part) => Buffer.from(part))) as IncomingMessage,
  };
  const bytes: Buffer[] = [];
  for await (const part of checkedPayload(request, payloadHash, 100)) bytes.push(part);
  return Buffer.concat(bytes).toString();
}

it('a body with fewer or more bytes than announced is refused', async () => {
  expect(await received(10, ['half ', 'whole'])).toBe('half whole');
  await expect(received(10, ['half '])).rejects.toMatchObject({ code: 'IncompleteBody' });
  await expect(received(10, ['half ', 'whole', '!'])).rejects.toMatchObject({ code: 'IncompleteBody' });
  await expect(received(101, [])).rejects.toMatchObject({ code: 'EntityTooLarge' });
});

it('a body in signed chunks, which no client of ours sends, is not implemented', async () => {
  const chunked = received(10, ['half ', 'whole'], 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD');
  await expect(chunked).rejects.toMatchObject({ code: 'NotImplemented' });
});
