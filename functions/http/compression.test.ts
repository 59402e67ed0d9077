import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, compressed } from './compression.ts';
import { success } from './reply.ts';

const walk = { destination: 'Kungsgatan', distance: 1_250, completedAt: '2026-11-20T09:00:00Z', note: 'Å, Ä & Ö' };
const walks = Array.from({ length: 200 }, (_, index) => ({ ...walk, id: `walk-${index}` }));
const answer = () => success(200, walks, { headers: { 'x-more': 'kept' }, cookies: ['session=1'] });

describe('compressed', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)(
    'an answer for Accept-Encoding "%s" is compressed with %s and keeps headers and cookies',
    async (accepts, encoding, unpack) => {
      const sent = await compressed(answer(), accepts);
      expect(sent).toMatchObject({ statusCode: 200, cookies: ['session=1'], isBase64Encoded: true });
      expect(sent.headers).toEqual({ ...answer().headers, 'content-encoding': encoding, vary: 'accept-encoding' });
      const bytes = Buffer.from(sent.body, 'base64');
      expect(bytes.length).toBeLessThan(Buffer.byteLength(answer().body) / 6);
      expect(JSON.parse(unpack(bytes).toString('utf8'))).toEqual(walks);
    },
  );

  it.each([undefined, '', 'identity', 'deflate', 'br;q=0', 'brotli', 'gzip;q=0.000'])(
    'an answer for Accept-Encoding %o is not compressed and varies by it',
    async (accepts) => {
      const sent = await compressed(answer(), accepts);
      expect(sent).toEqual({ ...answer(), headers: { ...answer().headers, vary: 'accept-encoding' } });
    },
  );

  it('an answer that fits one packet is not compressed', async () => {
    const small = success(200, walk, {});
    expect(await compressed(small, 'br')).toEqual(small);
  });
});

it('acceptedEncoding ignores case and spaces', () => {
  expect(acceptedEncoding(' GZIP ; q=1.0 ,identity')).toBe('gzip');
  expect(acceptedEncoding('*')).toBeUndefined();
});
