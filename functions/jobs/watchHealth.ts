import { readFigures } from '../data/world/snapshots.ts';
import { job } from '../runtime/job.ts';

export const handler = job('watchHealth', async ({ table, storage }) => {
  await Promise.all([readFigures(table), storage.reach()]);
  return { counts: {} };
});
