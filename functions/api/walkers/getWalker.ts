import { routes } from '../../../shared/api/routes.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { ownView, profileView } from '../../common/walkers/walkerView.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getWalker, async ({ params, walkerId, now, table }) => {
  const { walker, viewer } = await readWalkerForViewer(table, walkerId, params.id);
  return viewer === 'self' ? ownView(walker, now) : profileView(walker, now, viewer);
});
