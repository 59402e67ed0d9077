import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putDemoCity } from '../../functions/streets/testing/demoCity.ts';
import { buildWeb } from '../buildWeb.ts';
import { root } from '../built.ts';
import { besideProcess, fillDisk, hasSmallDisks, onSmallDisk } from './smallDisk.fixture.ts';
import { type RunningStack, startStack } from './stack.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-full-'));
const archives = mkdtempSync(join(tmpdir(), 'signpost-full-archives-'));
afterAll(() => {
  for (const each of [folder, archives]) rmSync(each, { recursive: true, force: true });
});

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
    rmSync(streets, { recursive: true, force: true });
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
    fillDisk(filler);
    await vi.waitUntil(
      async () => (await register(`no_room_${Math.random().toString(36).slice(2, 8)}`)).status === 500,
      {
        timeout: 20_000,
      },
    );
    expect(stack.output()).toContain(`The disk with the data folder ${join(folder, 'data')} is full`);
    expect(stack.output().match(/The disk with/g)).toHaveLength(1);
    // The copy is made beside the archive, on another disk.
    const data = join(folder, 'data');
    const there = besideProcess(stack.process.pid);
    const backup = await run(there, ['infra/archive/main.ts', 'backup', join(archives, 'full.tar')], data);
    expect(backup).toMatch(/full\.tar holds \d+ items, 0 photos\.\n$/);
    expect(await run(there, ['infra/archive/main.ts', 'backup', join(data, 'same.tar')], data)).toMatch(
      /^The disk with the folder \S+ has 0 MB left, and this needs about \d+ MB\. Nothing was changed: make room/,
    );
    rmSync(filler);
    expect((await register('afterwards')).status).toBe(201);
    expect((await register('before')).status).toBe(409);
  });
});

describe.skipIf(!hasSmallDisks)('a stopped server on a full disk', () => {
  it('start, backup and doctor say that the disk is full, and a backup on another disk succeeds', async () => {
    const [data, source] = [join(folder, 'data'), join(archives, 'source')];
    expect(await run([], ['infra/local/runJob.ts', 'closeDays'], source)).toContain('\ncloseDays: ');
    const onFullDisk = [
      ...onSmallDisk(folder),
      ...['sh', '-c', `cp -r ${source} ${data}; head -c 64m /dev/zero 2>&- >${folder}/filler; exec "$@"`, 'sh'],
    ];
    const full = `The disk with the data folder ${data} is full`;
    const start = await run(onFullDisk, ['infra/local/main.ts'], data);
    expect(start.trim().split('\n')).toEqual([expect.stringMatching(`^${full}.*then start again\\.$`)]);
    expect(await run(onFullDisk, ['infra/operations/doctor.ts'], data)).toContain(full);
    const backup = ['infra/archive/main.ts', 'backup'];
    const elsewhere = await run(onFullDisk, [...backup, join(archives, 'stopped.tar')], data);
    expect(elsewhere).toMatch(/^\S+stopped\.tar holds \d+ items, 0 photos\.\n$/);
    expect(readdirSync(archives)).toEqual(expect.not.arrayContaining([expect.stringMatching(/copy|part/)]));
    expect(await run(onFullDisk, [...backup, join(folder, 'same.tar')], data)).toContain('has 0 MB left');
  });
});

/** The output of a command, whether it succeeds or not. */
async function run(within: readonly string[], [script = '', ...words]: readonly string[], dataDir: string) {
  const [file = '', ...args] = [
    ...within,
    process.execPath,
    '--import',
    import.meta.resolve('tsx'),
    join(root, script),
    ...words,
  ];
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', STREETS_OVERPASS_URL: 'off' };
  const { stdout, stderr } = await promisify(execFile)(file, args, { cwd: root, env }).catch((error) => error);
  return `${stdout}${stderr}`;
}
