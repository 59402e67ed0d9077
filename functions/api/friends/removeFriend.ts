import { routes } from '../../../shared/api/routes.ts';
import { endpoint } from '../../http/endpoint.ts';
import { endFriends } from '../../parts/friends/friendship.ts';

/** As often as one likes: a walker who is no friend is removed already. */
export const handler = endpoint(routes.removeFriend, async ({ params, walkerId, now, table }) => {
  await endFriends(table, walkerId, params.friendId, now);
  return {};
});
