import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putDemoCity } from '../../functions/streets/testing/demoCity.ts';
import { buildWeb } from '../buildWeb.ts';
import { type RunningStack, startStack } from './stack.fixture.ts';

/** A small tmpfs in a mount namespace, which Linux lets every user create. */
const onSmallDisk = (disk: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=24m tmpfs ${disk} && exec "$@"`,
  'sh',
];
const folder = mkdtempSync(join(tmpdir(), 'signpost-full-'));
const [unshare = '', ...words] = onSmallDisk(folder);
const hasSmallDisks = spawnSync(unshare, [...words, 'true']).status === 0;

describe.skipIf(!hasSmallDisks)('local stack on a full disk', () => {
  let stack: RunningStack;
  const streets = mkdtempSync(join(tmpdir(), 'signpost-full-streets-'));

  beforeAll(async () => {
    await buildWeb();
    await putDemoCity(streets);
    stack = await startStack({ DATA_DIR: join(folder, 'data'), STREETS_DIR: streets }, onSmallDisk(folder));
  });
  afterAll(async () => {
    await stack.stop();
    for (const each of [folder, streets]) rmSync(each, { recursive: true, force: true });
  });

  const register = (username: string) =>
    fetch(`${stack.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'secret1' }),
    });

  it('a full disk is logged, loses no acknowledged write, and works again with free space', async () => {
    expect((await register('before')).status).toBe(201);
    const filler = `/proc/${stack.process.pid}/root${folder}/filler`;
    fill(filler);
    await vi.waitUntil(
      async () => (await register(`no_room_${Math.random().toString(36).slice(2, 8)}`)).status === 500,
      {
        timeout: 20_000,
      },
    );
    expect(stack.output()).toContain(`The disk with the data folder ${join(folder, 'data')} is full`);
    expect(stack.output().match(/The disk with/g)).toHaveLength(1);
    rmSync(filler);
    expect((await register('afterwards')).status).toBe(201);
    expect((await register('before')).status).toBe(409);
  });
});

function fill(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
}
