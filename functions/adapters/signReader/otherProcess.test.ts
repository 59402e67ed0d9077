import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { readInOtherProcess } from './otherProcess.ts';

const wanted = { names: ['Elm Street'], rivals: [] };
/** An invalid picture: by refusing it the child process proves that it runs. */
const picture = new Uint8Array(1);
const open = () => readInOtherProcess({ ...process.env, SIGN_MODELS: '/nowhere', AWS_SECRET_ACCESS_KEY: 'a key' });
afterEach(() => vi.useRealTimers());

it.skipIf(!existsSync('/proc/self/environ'))('the process that reads signs knows no key of ours', async () => {
  await expect(open().read(picture, wanted)).rejects.toThrow('unsupported image format');
  const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'otherProcessMain'], { encoding: 'utf8' });
  const [pid] = pids.trim().split('\n');
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0]);
  const own = new Set([
    'SIGN_MODELS',
    'TMPDIR',
    'SystemRoot',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    '',
  ]);
  expect(names.filter((name = '') => !own.has(name))).toEqual([]);
});

it('a process that does not answer for 30 seconds is ended, and the next picture gets another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reader = open();
  const ended = expect(reader.read(picture, wanted)).rejects.toThrow('The process that reads signs has ended.');
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(30_000);
  await ended;
  await expect(reader.read(picture, wanted)).rejects.toThrow('unsupported image format');
});
