import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildWeb } from '../../infra/buildWeb.ts';
import { besideProcess, fillDisk, hasSmallDisks, onSmallDisk } from '../../infra/local/smallDisk.fixture.ts';
import { startStack } from '../../infra/local/stack.fixture.ts';
import { doctorLines, putToWork } from './run.ts';

const rounds = 20;

it.skipIf(!hasSmallDisks)(
  'a disk that is full twenty times while walkers write loses and doubles nothing that was acknowledged',
  async () => {
    const [disk, copy] = ['full', 'copy'].map((name) => mkdtempSync(join(tmpdir(), `signpost-${name}-`))) as [
      string,
      string,
    ];
    await buildWeb();
    const env = { DATA_DIR: join(disk, 'data'), SIGN_MODELS: 'off' };
    const stack = await startStack(env, onSmallDisk(disk, 64));
    const work = await putToWork({ url: stack.url, seed: 1, clients: 8, patienceMs: 240_000 });
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
