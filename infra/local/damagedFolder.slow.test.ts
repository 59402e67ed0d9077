import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putDemoCity } from '../../functions/streets/testing/demoCity.ts';
import { type RunningStack, startStack } from './stack.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-damaged-'));
const database = join(folder, 'dynamodb.sqlite');
const pageSize = 4096;
let stack: RunningStack | undefined;

beforeAll(() => putDemoCity(join(folder, 'streets')));
afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = (path: string, username: string) =>
  fetch(`${stack?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'secret1' }),
  });

/** Overwrites each page that contains a text. */
function damage(text: string): number {
  const bytes = readFileSync(database);
  let pages = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text)) {
    const page = at - (at % pageSize);
    bytes.fill(0xa5, page, page + pageSize);
    pages++;
  }
  writeFileSync(database, bytes);
  return pages;
}

it('a damaged database page is logged beside the 500 of one request', async () => {
  stack = await startStack({ DATA_DIR: folder });
  expect((await send('/api/register', 'unlucky_one')).status).toBe(201);
  await stack.stop();
  expect(damage('UN#unlucky_one')).toBeGreaterThan(0);
  stack = await startStack({ DATA_DIR: folder });
  expect((await send('/api/login', 'unlucky_one')).status).toBe(500);
  expect(stack.output()).toContain(`The database in the data folder ${folder} is damaged`);
  expect(stack.output()).toContain('signpost doctor');
  await stack.stop();
});

it('a database file that is no database stops the start with the same text', async () => {
  writeFileSync(database, Buffer.alloc(pageSize, 0x55));
  await expect(startStack({ DATA_DIR: folder })).rejects.toThrow(
    `The database in the data folder ${folder} is damaged`,
  );
});
