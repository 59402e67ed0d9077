import { job } from '../runtime/job.ts';

/** Through the edge, its secret and the gateway to table and photos, as a walker's request goes. */
export const handler = job('watchHealth', async ({ site }) => {
  await site.reach();
  return { counts: {} };
});
