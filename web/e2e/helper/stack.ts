import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchStack } from '../../../infra/local/stack.fixture.ts';
import type { Site } from './site.ts';

/** A local stack on a free port and a folder that is deleted afterwards; `streets` are its imported streets. */
export function startStack(streets: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-e2e-'));
  cpSync(streets, join(dataDir, 'streets'), { recursive: true });
  const stack = launchStack({
    DATA_DIR: dataDir,
    FORGOT_ANSWER_MS: '50',
    // The page then links to a reset without a mail.
    SIGNPOST_DEV: '1',
    // Reading a photo takes seconds of CPU time; a spec that waits for a verdict starts a stack of its own.
    SIGN_MODELS: 'off',
  });
  const site = stack.ready.then((url) => ({ url, mailbox: /^mailbox: (http:\S+)$/m.exec(stack.output())?.[1] ?? '' }));
  const failure = stack.ended.then(() => {
    throw new Error(`The local stack ended before it was ready.\n${stack.output()}`);
  });
  return {
    ready: Promise.race<Site>([site, failure]),
    async stop() {
      stack.process.kill('SIGTERM');
      await stack.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
