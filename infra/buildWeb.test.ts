import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprint } from './buildWeb.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-build-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFile(join(folder, 'app', path), text);
const take = () => fingerprint(join(folder, 'app'), ['src', 'lock.json']);

it('the web build is stale when the content of its sources changes', async () => {
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
