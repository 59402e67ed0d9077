import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readArchive, type Source, type Target, writeArchive } from './archive.ts';

const home = mkdtempSync(join(tmpdir(), 'signpost-archive-file-'));
const file = join(home, 'all.tar');
const now = new Date('2026-11-20T09:00:00Z');
const photo = { key: 'objects/a.jpg', bytes: Buffer.from('a picture') };
const silent = () => undefined;

beforeEach(() => {
  for (const name of readdirSync(home)) rmSync(join(home, name), { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** One walker with a photo; `onPhotos` runs when the items are written. */
const source = (onPhotos: () => void = silent, name = 'ada'): Source => ({
  async *items() {
    yield [{ PK: { S: 'U#1' }, SK: { S: 'P' }, username: { S: name } }];
  },
  async *photos() {
    onPhotos();
    yield photo;
  },
});
const write = (from = source()) => writeArchive(file, from, { now, progress: silent });

async function read(path = file) {
  const found: { items: unknown[]; photos: string[] } = { items: [], photos: [] };
  const target: Target = {
    putItems: async (items) => void found.items.push(...items),
    putPhoto: async ({ key }) => void found.photos.push(key),
  };
  await readArchive(path, async () => target, silent);
  return found;
}

describe('the file of an archive', () => {
  it('an archive gets its name only when it is complete, and no other user can ever read it', async () => {
    const names: string[][] = [];
    const modes: number[] = [];
    const umask = process.umask(0);
    try {
      await write(
        source(() => {
          names.push(readdirSync(home));
          modes.push(...readdirSync(home).map((name) => statSync(join(home, name)).mode & 0o777));
        }),
      );
    } finally {
      process.umask(umask);
    }
    expect(names).toEqual([[expect.stringMatching(/^all\.tar\.part/)]]);
    expect(modes).toEqual([0o600]);
    expect(readdirSync(home)).toEqual(['all.tar']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await read()).photos).toEqual([photo.key]);
  });

  it('a second backup of the same name replaces the first only when it succeeds', async () => {
    await write();
    const first = readFileSync(file);
    const failing = source(() => {
      throw new Error('The disk is gone.');
    }, 'bob');
    await expect(write(failing)).rejects.toThrow('The disk is gone.');
    expect(readdirSync(home)).toEqual(['all.tar']);
    expect(readFileSync(file).equals(first)).toBe(true);
    await write(source(silent, 'bob'));
    expect((await read()).items).toMatchObject([{ username: { S: 'bob' } }]);
  });

  it('the next backup of a stage, too, removes what a killed one left', async () => {
    const { pid } = spawnSync('true');
    writeFileSync(`${file}.part-${pid}`, 'half');
    await write();
    expect(readdirSync(home)).toEqual(['all.tar']);
  });

  it('an archive of a newer format is refused, and nothing is opened for it', async () => {
    await write();
    const text = readFileSync(file, 'latin1').replace('"signpostArchive":1', '"signpostArchive":2');
    writeFileSync(file, text, 'latin1');
    const open = async () => {
      throw new Error('it was opened');
    };
    await expect(readArchive(file, open, silent)).rejects.toThrow(`${file} was written by a newer Signpost`);
  });

  it('a changed byte in the name, the size or the checksum of an entry is refused', async () => {
    await write();
    const whole = readFileSync(file);
    const header = whole.indexOf('photos/');
    const size = 124;
    const checksum = 148;
    const name = Array.from({ length: `photos/${photo.key}`.length }, (_, at) => at);
    for (const at of [...name, size + 10, checksum + 2]) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(header + at) ^ 1, header + at);
      writeFileSync(file, changed);
      await expect(read(), `byte ${at}`).rejects.toThrow('some of it was changed');
    }
  });
});
