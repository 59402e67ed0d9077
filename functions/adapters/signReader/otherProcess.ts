import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SignReader, SignSeen } from '../../ports/signs.ts';

type Wanted = Parameters<SignReader['read']>[1];

export interface Question extends Wanted {
  number: number;
  picture: Uint8Array;
}
export type Answer = { number: number; seen: SignSeen } | { number: number; error: string };

const fromSource = import.meta.url.endsWith('.ts');
/** The server's bundle has a bundle of this script beside it (infra/buildServer.ts). */
const script = fromSource ? 'otherProcessMain.ts' : 'otherProcessMain.mjs';

/** The models take half a gigabyte and are needed for a second per walk. */
const idleMs = 60_000;
/** Timeout for one picture, so that a hanging one does not block all others. */
const silenceMs = 30_000;

/** Reads signs in a child process that ends when idle, so that pages are served meanwhile. */
export function readInOtherProcess(env: Record<string, string | undefined>): SignReader {
  const waiting = new Map<number, { resolve: (seen: SignSeen) => void; reject: (error: Error) => void }>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;
  let lastNumber = 0;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL(script, import.meta.url)), {
      // The environment has no secrets, because the process decodes pictures from strangers.
      env: { SIGN_MODELS: env.SIGN_MODELS, TMPDIR: env.TMPDIR, SystemRoot: env.SystemRoot },
      execArgv: fromSource ? ['--import', 'tsx'] : [],
      serialization: 'advanced',
    });
    // Without `unref` the child process would keep the stack from exiting.
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: Answer) => {
      const one = waiting.get(answer.number);
      waiting.delete(answer.number);
      if ('seen' in answer) one?.resolve(answer.seen);
      else one?.reject(new Error(answer.error));
      watch(started);
      if (waiting.size === 0) rest(started);
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
      clearTimeout(silence);
      for (const [number, { reject }] of waiting) {
        waiting.delete(number);
        reject(new Error('The process that reads signs has ended.'));
      }
    });
    return started;
  }

  function watch(started: ChildProcess): void {
    clearTimeout(silence);
    if (waiting.size > 0) silence = setTimeout(() => started.kill('SIGKILL'), silenceMs).unref();
  }

  function rest(started: ChildProcess): void {
    started.channel?.unref();
    idle = setTimeout(() => started.disconnect(), idleMs);
    idle.unref();
  }

  return {
    read: (picture, { names, rivals }) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        child ??= start();
        child.channel?.ref();
        const number = ++lastNumber;
        waiting.set(number, { resolve, reject });
        if (waiting.size === 1) watch(child);
        child.send({ number, picture, names, rivals } satisfies Question);
      }),
  };
}
