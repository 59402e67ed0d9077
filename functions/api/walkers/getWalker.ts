import { routes } from '../../../shared/api/routes.ts';
import { showsPlacesOnProfile } from '../../../shared/domain/privacy.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readSeenBy } from '../../parts/walkers/readSeenBy.ts';
import { ownView, publicView } from '../../parts/walkers/walkerView.ts';

export const handler = endpoint(routes.getWalker, async ({ params, walkerId, now, table }) => {
  const { walker, viewer } = await readSeenBy(table, walkerId, params.id);
  if (viewer === 'self') return ownView(walker, now);
  return publicView(walker, now, { viewer, town: showsPlacesOnProfile(viewer, walker) });
});
