import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { statsOf, statsOfAnother } from '../../../shared/domain/figures.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { todayOf } from '../../parts/walkers/walkerView.ts';

/** Derived on every read: no job has to run for a streak to end. */
export const handler = endpoint(routes.getStats, async ({ params, walkerId, now, table }) => {
  const walker = await readWalker(table, params.id);
  if (!walker) throw new Refusal('walker_not_found');
  return (params.id === walkerId ? statsOf : statsOfAnother)(walker, todayOf(walker, now));
});
