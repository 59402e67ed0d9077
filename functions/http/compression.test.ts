import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, compressed } from './compression.ts';
import { success } from './reply.ts';

const walk = { destination: 'Kungsgatan', distance: 1_250, completedAt: '2026-11-20T09:00:00Z', note: 'Å, Ä & Ö' };
const walks = Array.from({ length: 200 }, (_, index) => ({ ...walk, id: `walk-${index}` }));
const answer = () => success(200, walks, { headers: { 'x-more': 'kept' }, cookies: ['session=1'] });

describe('an answer', () => {
  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)(
    'to a client that accepts "%s" is %s, unpacks to what it was, and keeps everything else',
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
    'to a client that accepts %o goes as it is, and says that others get another',
    async (accepts) => {
      const sent = await compressed(answer(), accepts);
      expect(sent).toEqual({ ...answer(), headers: { ...answer().headers, vary: 'accept-encoding' } });
    },
  );

  it('that fits one packet goes as it is', async () => {
    const small = success(200, walk, {});
    expect(await compressed(small, 'br')).toEqual(small);
  });
});

describe('what a client accepts', () => {
  it('is read without regard to case and spaces', () => {
    expect(acceptedEncoding(' GZIP ; q=1.0 ,identity')).toBe('gzip');
    expect(acceptedEncoding('*')).toBeUndefined();
  });
});
