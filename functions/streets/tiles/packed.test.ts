import { randomBytes } from 'node:crypto';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deflated, gzipped } from './bytes.ts';

describe('gzipped and deflated', () => {
  it.each([0, 1, 6000, 200_000])('%i bytes are the same after packing and unpacking', (length) => {
    const bytes = randomBytes(length);
    expect(gunzipSync(gzipped(bytes)).equals(bytes)).toBe(true);
    expect(inflateRawSync(deflated(bytes)).equals(bytes)).toBe(true);
  });

  it('packed bytes hold no more memory than they need', () => {
    for (const pack of [gzipped, deflated]) expect(pack(randomBytes(6000)).buffer.byteLength).toBeLessThan(6500);
  });
});
