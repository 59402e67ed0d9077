// @vitest-environment node
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { NotAZip, readZip } from './zip.ts';

const MAX = 1_000_000;
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const names = fc.stringMatching(/^[a-zåäö0-9./-]{1,20}$/);

async function unpacked(file: Blob) {
  const entries = await readZip(file);
  const contents = [...entries].map(async ([name, entry]) => [name, [...(await entry.read(MAX))]] as const);
  return Object.fromEntries(await Promise.all(contents));
}

describe('readZip', () => {
  it('stored and deflated ZIP entries are read as they were packed', async () => {
    const contents = fc.dictionary(names, fc.uint8Array({ maxLength: 300 }), { maxKeys: 6, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(contents, fc.constantFrom(0, 6), async (files, level) => {
        const expected = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, [...bytes]]));
        expect(await unpacked(blobOf(zipSync(files, { level: level as 0 | 6 })))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('changed or truncated bytes of a ZIP give the original entries or an error', async () => {
    const packed = zipSync({ 'a.txt': new Uint8Array(200).fill(65), 'b.bin': [new Uint8Array(50), { level: 0 }] });
    const changes = fc.array(fc.tuple(fc.nat(packed.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(packed.length), async (all, length) => {
        const bytes = packed.slice();
        for (const [at, value] of all) bytes[at] = value;
        await unpacked(blobOf(bytes.slice(0, length || undefined))).catch((error: unknown) => {
          expect(error).toBeInstanceOf(NotAZip);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('a ZIP entry larger than declared or than the maximum is refused', async () => {
    const bomb = zipSync({ bomb: new Uint8Array(20_000_000) });
    expect(bomb.length).toBeLessThan(40_000);
    const entry = (await readZip(blobOf(bomb))).get('bomb');
    await expect(entry?.read(MAX)).rejects.toThrow(NotAZip);

    // The central directory declares 100 bytes, the content has 20 MB.
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    const listAt = view.getUint32(lying.length - 6, true);
    view.setUint32(listAt + 24, 100, true);
    await expect((await readZip(blobOf(lying))).get('bomb')?.read(MAX)).rejects.toThrow('more than the list says');
  });

  it('a ZIP without a central directory or with too many entries is refused', async () => {
    await expect(readZip(new Blob(['not a zip']))).rejects.toThrow(NotAZip);
    await expect(readZip(new Blob([]))).rejects.toThrow(NotAZip);
    const many = zipSync({ a: new Uint8Array(1) });
    new DataView(many.buffer).setUint16(many.length - 12, 65_000, true);
    await expect(readZip(blobOf(many))).rejects.toThrow('a list too long');
  });
});
