import { routes } from '../../../shared/api/routes.ts';
import { endFriends } from '../../common/friends/friendship.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.removeFriend, async ({ params, walkerId, now, table }) => {
  await endFriends(table, walkerId, params.friendId, now);
  return {};
});
