import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Site } from './site.ts';

const root = resolve(import.meta.dirname, '../../..');
const readyWithinMs = 180_000;

/** What `npm start` starts, on a free port and a folder that is gone afterwards; with imported streets, where they are given. */
export function startStack(streets?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-e2e-'));
  if (streets) cpSync(streets, join(dataDir, 'streets'), { recursive: true });
  // A tenth of its time was collecting the garbage of requests: in a young heap this large it is dead by then.
  const heap = ['--min-semi-space-size=16', '--max-semi-space-size=64'];
  const stack = spawn(process.execPath, [...heap, '--import', 'tsx', 'infra/local/main.ts'], {
    cwd: root,
    env: stackEnvironment(dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    ready: readySite(stack),
    stop: async () => {
      if (stack.exitCode === null && stack.signalCode === null) {
        stack.kill('SIGTERM');
        await once(stack, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Nothing of the test runner's own: with its NODE_ENV the web app would be built for development. */
function stackEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, DYNOXIDE_BIN, DYNAMODB_ENDPOINT } = process.env;
  return {
    PATH,
    HOME,
    ...(DYNOXIDE_BIN && { DYNOXIDE_BIN }),
    ...(DYNAMODB_ENDPOINT && { DYNAMODB_ENDPOINT }),
    PORT: '0',
    DATA_DIR: dataDir,
    SCRYPT_COST: '6',
    FORGOT_ANSWER_MS: '50',
    // The page then leads to a reset link without a mail.
    SIGNPOST_DEV: '1',
    // What the streets of the demo city do not cover is made up here: no test asks the world for a map.
    STREETS_OVERPASS_URL: 'off',
    // A photo takes the reader seconds of a core that browsers wait for; a spec that waits for a verdict has its own stack.
    SIGN_MODELS: 'off',
  };
}

/** The addresses that it prints. */
async function readySite(stack: ChildProcess): Promise<Site> {
  let said = '';
  let mailbox = '';
  const heard = (line: string) => {
    said += `${line}\n`;
  };
  if (!stack.stdout || !stack.stderr) throw new Error('The local stack was started without pipes.');
  createInterface(stack.stderr).on('line', heard);
  const out = createInterface(stack.stdout).on('line', heard);
  return new Promise((ready, failed) => {
    const late = setTimeout(() => failed(new Error(`The local stack was not ready in time.\n${said}`)), readyWithinMs);
    out.on('line', (line) => {
      mailbox ||= /^mailbox: (http:\S+)$/.exec(line)?.[1] ?? '';
      const url = /^ready on (http:\S+)$/.exec(line)?.[1];
      if (!url) return;
      clearTimeout(late);
      ready({ url, mailbox });
    });
    stack.once('exit', () => {
      clearTimeout(late);
      failed(new Error(`The local stack ended before it was ready.\n${said}`));
    });
  });
}
