import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltFunction, buildFunctions, fingerprint } from './build.ts';
import { apiEntries } from './entries.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the bundles of the functions', () => {
  let functions: BuiltFunction[];

  beforeAll(async () => {
    await mkdir(join(folder, 'functions/goneRoute'), { recursive: true });
    functions = await buildFunctions(join(folder, 'functions'));
  }, 60_000);

  it('are one folder a function, with its handler and nothing else', async () => {
    const folders = await readdir(join(folder, 'functions'));
    expect(folders.sort()).toEqual(Object.keys(apiEntries()).sort());
    for (const each of functions) expect(await readdir(each.folder)).toEqual(['index.mjs']);
  });

  it('weigh at most 400 KB', () => {
    const kilobytes = functions.map(({ name, bytes }) => ({ name, kilobytes: Math.round(bytes / 1024) }));
    console.info(kilobytes.map((each) => `${each.name} ${each.kilobytes} KB`).join(', '));
    expect(kilobytes.filter((each) => each.kilobytes > 400)).toEqual([]);
    expect(Math.min(...kilobytes.map((each) => each.kilobytes))).toBeGreaterThan(10);
  });

  it('bring only the adapters that their route needs', async () => {
    const textOf = (name: string) => readFile(join(folder, 'functions', name, 'index.mjs'), 'utf8');
    expect(await textOf('forgotPassword')).toContain('MAIL_FROM');
    expect(await textOf('login')).not.toContain('MAIL_FROM');
  });

  it('need no require, which an ES module does not have', async () => {
    for (const each of functions) {
      expect(await readFile(join(each.folder, 'index.mjs'), 'utf8'), each.name).not.toContain('Dynamic require of');
    }
  });

  it('are the same when built again', async () => {
    const again = await buildFunctions(join(folder, 'again'));
    for (const [place, each] of again.entries()) {
      const before = functions[place];
      if (!before) throw new Error(`${each.name} was not built before`);
      const [first, second] = await Promise.all(
        [before, each].map((one) => readFile(join(one.folder, 'index.mjs'), 'utf8')),
      );
      expect(first === second, each.name).toBe(true);
    }
  }, 60_000);
});

describe('whether the web app is stale', () => {
  const write = (path: string, text: string) => writeFile(join(folder, 'app', path), text);
  const take = () => fingerprint(join(folder, 'app'), ['src', 'lock.json']);

  it('is decided by what its sources say', async () => {
    await mkdir(join(folder, 'app/src/deep'), { recursive: true });
    await Promise.all([write('src/deep/a.ts', 'one'), write('src/b.ts', 'two'), write('lock.json', '{}')]);
    const before = await take();

    await utimes(join(folder, 'app/src/b.ts'), new Date(), new Date('2030-01-01'));
    await write('src/deep/a.test.ts', 'a test changes nothing that people get');
    expect(await take()).toBe(before);

    await write('src/b.ts', 'too');
    expect(await take()).not.toBe(before);
    await write('src/b.ts', 'two');
    expect(await take()).toBe(before);
    await write('src/c.ts', '');
    expect(await take()).not.toBe(before);
  });
});
