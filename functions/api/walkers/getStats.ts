import { routes } from '../../../shared/api/routes.ts';
import { publicFigures } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Derived on every read: no job has to run for a streak to end. */
export const handler = endpoint(routes.getStats, async ({ params, walkerId, now, table }) => {
  const { walker, viewer } = await readWalkerForViewer(table, walkerId, params.id);
  return publicFigures(viewer, walker, now);
});
