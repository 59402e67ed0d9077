import { job } from '../runtime/job.ts';

/** Sends a request the way a walker's goes: through the edge and the gateway to table and photos. */
export const handler = job('watchHealth', async ({ site }) => {
  await site.reach();
  return { counts: {} };
});
