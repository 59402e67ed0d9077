import { routes } from '../../../shared/api/routes.ts';
import { publicFigures } from '../../../shared/domain/publicFigures.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readSeenBy } from '../../parts/walkers/readSeenBy.ts';

/** Derived on every read: no job has to run for a streak to end. */
export const handler = endpoint(routes.getStats, async ({ params, walkerId, now, table }) => {
  const { walker, viewer } = await readSeenBy(table, walkerId, params.id);
  return publicFigures(viewer, walker, now);
});
