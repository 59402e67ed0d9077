import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { putDemoCity } from '../../../functions/streets/testing/demoCity.ts';
import { buildWeb } from '../../../infra/buildWeb.ts';
import { findChromium } from './chromium.ts';
import type { Sites } from './site.ts';
import { startStack } from './stack.ts';

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
  const stacks = Array.from({ length: workersOf(project) }, () => startStack(streets));
  const stop = async () => {
    await Promise.all(stacks.map((stack) => stack.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    project.provide('sites', { sites: await Promise.all(stacks.map((stack) => stack.ready)), streets });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

const workersOf = ({ config, vitest }: TestProject) => config.maxWorkers ?? vitest.config.maxWorkers ?? 1;
