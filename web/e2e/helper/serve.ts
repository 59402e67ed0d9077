import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { putDemoCity } from '../../../functions/streets/testing/demoCity.ts';
import { buildWeb } from '../../../infra/buildWeb.ts';
import { startStack } from '../../../infra/local/stack.fixture.ts';
import { findChromium } from './chromium.ts';
import type { Sites } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Sites by worker number. */
    sites: Sites;
  }
}

/** A local stack for each worker. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  findChromium();
  const folder = mkdtempSync(join(tmpdir(), 'signpost-sites-'));
  const streets = join(folder, 'streets');
  // Built once, before the stacks start, because each would rebuild a stale site.
  await buildWeb();
  await putDemoCity(streets);
  const starting = Array.from({ length: workersOf(project) }, (_, worker) =>
    startSite(streets, join(folder, `${worker}`)),
  );
  const stop = async () => {
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map((each) => each.status === 'fulfilled' && each.value.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const sites = await Promise.all(starting);
    project.provide('sites', { sites: sites.map(({ url, mailbox }) => ({ url, mailbox })), streets });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

const workersOf = ({ config, vitest }: TestProject) => config.maxWorkers ?? vitest.config.maxWorkers ?? 1;

/** A local stack on a free port; `streets` are its imported streets. */
async function startSite(streets: string, dataDir: string) {
  cpSync(streets, join(dataDir, 'streets'), { recursive: true });
  const stack = await startStack({
    DATA_DIR: dataDir,
    FORGOT_ANSWER_MS: '50',
    // The page then links to a reset without a mail.
    SIGNPOST_DEV: '1',
    // Reading a photo takes seconds of CPU time; a spec that waits for a verdict starts a stack of its own.
    SIGN_MODELS: 'off',
  });
  return {
    url: stack.url,
    mailbox: /^mailbox: (http:\S+)$/m.exec(stack.output())?.[1] ?? '',
    stop: () => stack.stop('SIGTERM'),
  };
}
