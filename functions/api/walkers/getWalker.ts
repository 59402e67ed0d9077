import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { showsPlacesOnProfile } from '../../../shared/domain/privacy.ts';
import { areFriends } from '../../data/friendships.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { ownView, publicView } from '../../parts/walkers/walkerView.ts';

export const handler = endpoint(routes.getWalker, async ({ params, walkerId, now, table }) => {
  const own = params.id === walkerId;
  const [walker, friends] = await Promise.all([
    readWalker(table, params.id),
    own ? true : areFriends(table, walkerId, params.id),
  ]);
  if (!walker) throw new Refusal('walker_not_found');
  if (own) return ownView(walker, now);
  const viewer = friends ? 'friend' : 'stranger';
  return publicView(walker, now, { viewer, town: showsPlacesOnProfile(viewer, walker) });
});
