import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { putDemoCity } from '../../../functions/streets/testing/demoCity.ts';
import { buildWeb } from '../../../infra/buildWeb.ts';
import { besideTests } from '../../../test/besideTests.ts';
import { findChromium } from './chromium.ts';
import type { Sites } from './site.ts';
import { startStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of besideTests.ts. In it, by worker: the site of worker 1 comes first. */
    sitesOutcome: string;
  }
}

/** A local stack for each worker. */
export default function serve(project: TestProject): () => Promise<void> {
  findChromium();
  const folder = mkdtempSync(join(tmpdir(), 'signpost-sites-'));
  const outcome = join(folder, 'outcome.json');
  project.provide('sitesOutcome', outcome);
  const stacks: ReturnType<typeof startStack>[] = [];
  const started = besideTests(outcome, async () => {
    // Once and before the stacks start: each of them would build a stale site, into the same folder.
    await buildWeb();
    const streets = join(folder, 'streets');
    await putDemoCity(streets);
    for (let worker = 0; worker < workersOf(project); worker++) stacks.push(startStack(streets));
    const sites: Sites = { urls: await Promise.all(stacks.map((stack) => stack.ready)), streets };
    return sites;
  });
  return async () => {
    await started;
    await Promise.all(stacks.map((stack) => stack.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
}

const workersOf = ({ config, vitest }: TestProject) => config.maxWorkers ?? vitest.config.maxWorkers ?? 1;
