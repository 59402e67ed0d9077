import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putDemoCity } from '../../functions/streets/testing/demoCity.ts';
import { doctorLines, putToWork } from '../../test/kill/run.ts';
import { type RunningStack, runCommand, startStack } from './stack.fixture.ts';

/** Runs a command where a folder is a small tmpfs: in a mount namespace, which Linux lets every user create. */
const onSmallDisk = (disk: string, megabytes = 24) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${megabytes}m tmpfs ${disk} && exec "$@"`,
  'sh',
];

/** A command in the mount namespace of a process. */
const besideProcess = (pid: number | undefined) => [
  ...['nsenter', '--target', `${pid}`, '--user', '--mount', '--preserve-credentials'],
];

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-disk-'));
  const [unshare = '', ...words] = onSmallDisk(folder);
  const { status } = spawnSync(unshare, [...words, 'true']);
  rmdirSync(folder);
  return status === 0;
}
function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const hasSmallDisks = canMount();

/** The output of a command, whether it succeeds or not. */
const run = async (within: readonly string[], words: readonly string[], dataDir: string) =>
  (await runCommand(words, { DATA_DIR: dataDir }, within)).text;

const folder = mkdtempSync(join(tmpdir(), 'signpost-full-'));
const archives = mkdtempSync(join(tmpdir(), 'signpost-full-archives-'));
afterAll(() => {
  for (const each of [folder, archives]) rmSync(each, { recursive: true, force: true });
});

describe.skipIf(!hasSmallDisks)('local stack on a full disk', () => {
  let stack: RunningStack;
  const streets = mkdtempSync(join(tmpdir(), 'signpost-full-streets-'));

  beforeAll(async () => {
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
    const backup = await run(there, ['backup', join(archives, 'full.tar')], data);
    expect(backup).toMatch(/full\.tar holds \d+ items, 0 photos\.\n$/);
    expect(await run(there, ['backup', join(data, 'same.tar')], data)).toMatch(
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
    expect(await run([], ['job', 'closeDays'], source)).toContain('closeDays: ');
    const onFullDisk = [
      ...onSmallDisk(folder),
      ...['sh', '-c', `cp -r ${source} ${data}; head -c 64m /dev/zero 2>&- >${folder}/filler; exec "$@"`, 'sh'],
    ];
    const full = `The disk with the data folder ${data} is full`;
    const start = await run(onFullDisk, [], data);
    expect(start.trim().split('\n')).toEqual([expect.stringMatching(`^${full}.*then start again\\.$`)]);
    expect(await run(onFullDisk, ['doctor'], data)).toContain(full);
    const elsewhere = await run(onFullDisk, ['backup', join(archives, 'stopped.tar')], data);
    expect(elsewhere).toMatch(/^\S+stopped\.tar holds \d+ items, 0 photos\.\n$/);
    expect(readdirSync(archives)).toEqual(expect.not.arrayContaining([expect.stringMatching(/copy|part/)]));
    expect(await run(onFullDisk, ['backup', join(folder, 'same.tar')], data)).toContain('has 0 MB left');
  });
});

const rounds = 20;

it.skipIf(!hasSmallDisks)(
  'a disk that is full twenty times while walkers write loses and doubles nothing that was acknowledged',
  async () => {
    const [disk, copy] = ['full', 'copy'].map((name) => mkdtempSync(join(tmpdir(), `signpost-${name}-`))) as [
      string,
      string,
    ];
    const env = { DATA_DIR: join(disk, 'data'), SIGN_MODELS: 'off' };
    const stack = await startStack(env, onSmallDisk(disk, 64));
    const work = await putToWork(stack.url, { seed: 1, clients: 8, patienceMs: 240_000 });
    const seen = (path: string) => `/proc/${stack.process.pid}/root${join(disk, path)}`;
    const until = async (isSo: () => boolean) => {
      for (let waits = 0; waits < 1_500 && !isSo(); waits++) await pause(20);
      return isSo();
    };
    let refusedRounds = 0;
    for (let round = 0; round < rounds; round++) {
      const [refused, done] = [work.unanswered(), work.acknowledged()];
      fillDisk(seen('filler'));
      if (await until(() => work.unanswered() > refused + 3)) refusedRounds++;
      rmSync(seen('filler'));
      expect(await until(() => work.acknowledged() > done + 8), stack.output()).toBe(true);
    }
    const { found, problems } = await work.finish();
    // Keeps the disk mounted after the stack.
    const [file = '', ...words] = [...besideProcess(stack.process.pid), 'sleep', '600'];
    const holder = spawn(file, words);
    await once(holder, 'spawn');
    expect(await until(() => readFileSync(`/proc/${holder.pid}/comm`, 'utf8').trim() === 'sleep')).toBe(true);
    await stack.stop();
    cpSync(`/proc/${holder.pid}/root${join(disk, 'data')}`, copy, { recursive: true });
    holder.kill();
    problems.push(...(await doctorLines(copy)));
    for (const folder of [disk, copy]) rmSync(folder, { recursive: true, force: true });
    console.info(JSON.stringify({ rounds, refusedRounds, ...found, problems: problems.slice(0, 20) }));
    expect({ ...found, problems }).toMatchObject({ lost: 0, doubled: 0, problems: [] });
    expect(refusedRounds).toBeGreaterThan(rounds / 2);
  },
);
