import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { friendshipEnd } from '../../common/friends/friendship.ts';
import { enforceDailyLimit } from '../../common/walkers/dailyLimits.ts';
import { newBlock, readBlock } from '../../data/moderation/blocks.ts';
import {
  areFriends,
  endFriendRequest,
  notAsked,
  readFriendRequest,
  requireNotFriends,
} from '../../data/walkers/friendships.ts';
import { readWalkers } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/**
 * Also ends friendship and friend request in the same transaction, whose conditions retry it after a concurrent one.
 * The other walker is not notified and sees what an unknown id gives.
 */
export const handler = endpoint(routes.blockWalker, async ({ body, walkerId, viewer, now, table }) => {
  const { blockedId } = body;
  if (blockedId === walkerId) throw new Refusal('block_self');
  return retryOnConflict(async () => {
    const [block, friends, request, [walker, other]] = await Promise.all([
      readBlock(table, walkerId, blockedId),
      areFriends(table, walkerId, blockedId),
      readFriendRequest(table, walkerId, blockedId),
      readWalkers(table, [walkerId, blockedId]),
    ]);
    if (block?.mine) return {};
    if (!walker || !other) throw new Refusal('walker_not_found');
    const ops = [
      ...newBlock(walkerId, blockedId),
      ...(friends ? friendshipEnd(walker, other, now) : [requireNotFriends(walkerId, blockedId)]),
      ...(request ? endFriendRequest(request) : [notAsked(walkerId, blockedId)]),
    ];
    await enforceDailyLimit({ table, walkerId, walker, viewer, now }, ['block'], ...ops);
    return {};
  });
});
