import { routes } from '../../../shared/api/routes.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readSeenBy } from '../../parts/walkers/readSeenBy.ts';
import { ownView, profileView } from '../../parts/walkers/walkerView.ts';

export const handler = endpoint(routes.getWalker, async ({ params, walkerId, now, table }) => {
  const { walker, viewer } = await readSeenBy(table, walkerId, params.id);
  return viewer === 'self' ? ownView(walker, now) : profileView(walker, now, viewer);
});
