import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureGrowth, outgrown, SAME_ORDER, SMALL_WORLD } from '../functions/testing/costAtScale.ts';
import { startEngine } from '../infra/local/engine.ts';

const WALKERS = 100_000;

/** Boards, ranks and the world map of a hundred thousand walkers on the embedded engine. */
export async function benchWorld(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
  const engine = await startEngine({ dataDir, log: () => {} });
  const started = performance.now();
  const report = (step: string) => console.info(`${((performance.now() - started) / 1000).toFixed(0)} s: ${step}`);
  try {
    const growth = await measureGrowth(engine.endpoint, WALKERS, report);
    console.info(`\n| call | waves | read units among ${SMALL_WORLD} | among ${WALKERS} |`);
    console.info('|---|---|---|---|');
    for (const { call, small, large } of growth) {
      const waves = small.waves === large.waves ? small.waves : `${small.waves}, then ${large.waves}`;
      console.info(`| ${call} | ${waves} | ${small.units} | ${large.units} |`);
    }
    const broken = outgrown(growth);
    if (broken.length > 0) throw new Error(`other waves, or ${SAME_ORDER} times the units: ${broken.join('; ')}`);
  } finally {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
