import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

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

/** Starts the program of `npm start`. `within` is a wrapper command that execs it. */
export function launchStack(env: Record<string, string>, within: readonly string[] = [], program = fromSource) {
  const [file = '', ...words] = [...within, ...program];
  const child = spawn(file, words, {
    env: {
      ...process.env,
      // With the NODE_ENV of the test runner the web app would be built for development.
      NODE_ENV: undefined,
      // Other tests of this process set it for a stand-in of their own.
      AWS_ENDPOINT_URL_S3: undefined,
      PORT: '0',
      SCRYPT_COST: '6',
      STREETS_OVERPASS_URL: 'off',
      ...env,
    },
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
