import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { acceptRequest, friendRequestId, requireFriendCapacity } from '../../common/friends/friendship.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { readLogin } from '../../data/auth/logins.ts';
import { notBlocked, readBlock } from '../../data/moderation/blocks.ts';
import {
  areFriends,
  declineWait,
  newFriendRequest,
  notDeclined,
  readFriendRequest,
  requireNotFriends,
  takeBackDecline,
} from '../../data/walkers/friendships.ts';
import { readWalkers } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** Attempts: at most two concurrent changes are possible, the other walker's request, then its end. */
const max = 3;

/** By username. A request to a walker who has already sent one accepts it. */
export const handler = endpoint(routes.requestFriend, async ({ body, walkerId, viewer, now, table }) => {
  const login = await readLogin(table, foldUsername(body.addresseeUsername));
  if (!login) throw new Refusal('username_unknown');
  const sides = { requesterId: walkerId, addresseeId: login.walkerId };
  const { addresseeId } = sides;
  if (addresseeId === walkerId) throw new Refusal('friend_self');

  return retryOnConflict(
    async () => {
      const [blocked, friends, pending, wait, [requester, addressee]] = await Promise.all([
        readBlock(table, walkerId, addresseeId),
        areFriends(table, walkerId, addresseeId),
        readFriendRequest(table, walkerId, addresseeId),
        declineWait(table, sides, now),
        readWalkers(table, [walkerId, addresseeId]),
      ]);
      if (!requester || !addressee || blocked) throw new Refusal('username_unknown');
      if (friends) {
        if (!body.again) throw new Refusal('already_friends');
        return {
          id: friendRequestId({ requesterId: addresseeId, addresseeId: walkerId }),
          status: 'accepted' as const,
          newAchievements: [],
        };
      }
      if (pending?.requesterId === walkerId) {
        if (!body.again) throw new Refusal('already_requested');
        return { id: friendRequestId(pending), status: 'pending' as const, newAchievements: [] };
      }
      if (pending) {
        const newAchievements = await acceptRequest(table, pending, now);
        return { id: friendRequestId(pending), status: 'accepted' as const, newAchievements };
      }
      if (wait > 0) throw new Refusal('asked_recently', { headers: { 'retry-after': String(wait) } });
      requireFriendCapacity(requester, addressee);
      const ops = [...newFriendRequest(sides, now), requireNotFriends(walkerId, addresseeId), notDeclined(sides, now)];
      const unblocked = notBlocked(walkerId, addresseeId);
      const answer = takeBackDecline({ requesterId: addresseeId, addresseeId: walkerId });
      const caller = { table, walkerId, walker: requester, viewer, now };
      await enforceDailyLimit(caller, ['friend-request'], ...ops, answer, unblocked);
      return { id: friendRequestId(sides), status: 'pending' as const, newAchievements: [] };
    },
    { max },
  );
});
