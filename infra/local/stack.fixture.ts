import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { built, root } from '../built.ts';

export interface RunningStack {
  /** Where the process listens, which is not SITE_URL. */
  url: string;
  process: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Sends SIGINT, like Ctrl-C. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const main = resolve(import.meta.dirname, 'main.ts');
// A large young heap saves a tenth of the CPU time of requests.
const heap = ['--min-semi-space-size=16', '--max-semi-space-size=64'];
export const fromSource = [process.execPath, ...heap, '--import', 'tsx', main];
/** Built by serverBundle.setup.ts. Its start takes a quarter of the CPU time of one from source. */
export const fromBundle = [process.execPath, ...heap, join(built.server, 'server.mjs')];

/** With the NODE_ENV of the test runner the web app would be built for development. */
const settings = (env: Record<string, string>) => ({
  ...process.env,
  ...{ NODE_ENV: undefined, PORT: '0', SCRYPT_COST: '6', STREETS_OVERPASS_URL: 'off' },
  ...env,
});

/** Starts the server. `within` is a wrapper command that execs it. */
export function launchStack(env: Record<string, string>, within: readonly string[] = [], program = fromBundle) {
  const [file = '', ...words] = [...within, ...program];
  const child = spawn(file, words, {
    env: settings(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((found) => {
    const read = (text: Buffer) => {
      output += text;
      const [, url] = /^ready on .*?(https?:\/\/\S+)$/m.exec(output) ?? [];
      if (url) found(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  return { process: child, output: () => output, ended, ready };
}

/** Waits for the ready line, or for the end of the process. */
export async function startStack(...how: Parameters<typeof launchStack>): Promise<RunningStack> {
  const { process: child, output, ended, ready } = launchStack(...how);
  const url = await Promise.race([ready, ended.then((code) => new Error(`ended with ${code}: ${output()}`))]);
  if (url instanceof Error) throw url;
  return {
    url,
    process: child,
    output,
    stop: (signal = 'SIGINT') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The output of a command of the bundle, such as `backup FILE`, whether it succeeds or not. */
export async function runCommand(
  words: readonly string[],
  env: Record<string, string>,
  within: readonly string[] = [],
) {
  const [file = '', ...rest] = [...within, ...fromBundle, ...words];
  // Not spawnSync: it would block this process, which then misses that idle connections were closed.
  const run = promisify(execFile)(file, rest, { cwd: root, env: settings(env) });
  const { stdout, stderr, code = 0 } = await run.catch((error) => error);
  return { code, stdout, stderr, text: `${stdout}${stderr}` };
}
