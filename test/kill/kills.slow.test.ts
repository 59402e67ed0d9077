import { expect, it } from 'vitest';
import { runKills } from './run.ts';

/** `npm run kill` runs more, and lives of seconds. */
it('a hundred kills lose and double nothing that was acknowledged, and leave a folder that is well', async () => {
  const report = await runKills({ kills: 100, seed: 1, clients: 8, minLifeMs: 100 });
  console.info(JSON.stringify(report));
  expect(report).toMatchObject({ lost: 0, doubled: 0, problems: [] });
  expect(report.acknowledged).toBeGreaterThan(500);
});
