import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { acceptRequest, parseFriendRequestId } from '../../common/friends/friendship.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Only the addressee can accept; for everyone else the request does not exist. */
export const handler = endpoint(routes.acceptFriend, async ({ params, walkerId, now, table }) => {
  const id = parseFriendRequestId(params.requestId);
  if (id?.addresseeId !== walkerId) throw new Refusal('request_not_found');
  const newAchievements = await acceptRequest(table, id, now);
  return { id: params.requestId, status: 'accepted' as const, newAchievements };
});
