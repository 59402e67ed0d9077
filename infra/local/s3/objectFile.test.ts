import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { DamagedObject, openObject, trailerOf } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-object-'));
const file = join(folder, 'object');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = Buffer.from('the bytes of a photo');
const stored = { key: 'objects/x.jpg', size: bytes.length, etag: '""', lastModified: '', headers: {} };
const whole = Buffer.concat([bytes, trailerOf(stored)]);

/** Opens a file of these bytes, as a server does. */
async function open(content: Uint8Array) {
  writeFileSync(file, content);
  const object = await openObject(file);
  await object?.close();
  return object?.key;
}

it('a whole file opens, and one that is cut off anywhere is damaged', async () => {
  expect(await open(whole)).toBe(stored.key);
  for (let length = 0; length < whole.length; length++) {
    await expect(open(whole.subarray(0, length)), `${length} bytes`).rejects.toThrow(DamagedObject);
  }
});

it('a file of random bytes is damaged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (content) => {
      await expect(open(content)).rejects.toThrow(DamagedObject);
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(2 ** 32 - 1), async (length) => {
      const content = Buffer.from(whole);
      fc.pre(length !== content.readUInt32BE(content.length - 4));
      content.writeUInt32BE(length, content.length - 4);
      await expect(open(content)).rejects.toThrow(DamagedObject);
    }),
    // Lengths from 2 GB on aborted the process on Node 20.
    { examples: [[0], [1], [2 ** 31 - 1], [2 ** 31], [2 ** 32 - 1]] },
  );
});

it('a file of other bytes than its description counts is damaged', async () => {
  await expect(open(Buffer.concat([bytes, trailerOf({ ...stored, size: 7 })]))).rejects.toThrow(DamagedObject);
});
