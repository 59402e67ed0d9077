import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { endFriendRequest } from '../../data/friendRequests.ts';
import { ConditionFailed } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { parseFriendRequestId } from '../../parts/friends/friendRequestId.ts';

/** Either side ends it; an acceptance at the same moment leaves nothing to end. */
export const handler = endpoint(routes.declineFriend, async ({ params, walkerId, table }) => {
  const id = parseFriendRequestId(params.requestId);
  if (!id || (id.requesterId !== walkerId && id.addresseeId !== walkerId)) throw new Refusal('request_not_found');
  try {
    await table.write(...endFriendRequest(id));
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('request_not_found');
    throw error;
  }
  return {};
});
