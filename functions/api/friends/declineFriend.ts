import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { parseFriendRequestId } from '../../common/friends/friendship.ts';
import { ConditionFailed } from '../../data/table.ts';
import { declineFriendRequest, endFriendRequest } from '../../data/walkers/friendships.ts';
import { endpoint } from '../../http/endpoint.ts';

/** The requester cancels or the addressee declines; after a concurrent acceptance there is no request to end. */
export const handler = endpoint(routes.declineFriend, async ({ params, walkerId, now, table }) => {
  const id = parseFriendRequestId(params.requestId);
  if (!id || (id.requesterId !== walkerId && id.addresseeId !== walkerId)) throw new Refusal('request_not_found');
  try {
    const declined = id.addresseeId === walkerId ? [declineFriendRequest(id, now)] : [];
    await table.write(...endFriendRequest(id), ...declined);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('request_not_found');
    throw error;
  }
  return {};
});
