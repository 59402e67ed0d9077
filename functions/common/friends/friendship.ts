import { Refusal } from '../../../shared/api/errors.ts';
import { MAX_FRIENDS } from '../../../shared/domain/walkers/friendLimit.ts';
import { befriend, unfriend } from '../../../shared/domain/walkers/friendship.ts';
import type { Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { award, awardAndUnlock, idsOf, readUnlocked, type Unlocked } from '../../data/walkers/achievements.ts';
import {
  areFriends,
  endFriendRequest,
  endFriendship,
  newFriendship,
  readFriendRequest,
} from '../../data/walkers/friendships.ts';
import { readAccount, readWalkers, type Walker } from '../../data/walkers/walkers.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** A request id encodes both walkers and the direction, so it needs no lookup. */
interface FriendRequestId {
  requesterId: string;
  addresseeId: string;
}

export const friendRequestId = ({ requesterId, addresseeId }: FriendRequestId) => `${requesterId}.${addresseeId}`;

export function parseFriendRequestId(text: string): FriendRequestId | undefined {
  const [, requesterId, addresseeId] = /^([\w-]{22})\.([\w-]{22})$/.exec(text) ?? [];
  return requesterId && addresseeId ? { requesterId, addresseeId } : undefined;
}

function newFriendOf(walker: Walker, unlocked: readonly Unlocked[], now: Date) {
  const { figures, newAchievements } = befriend(walker, idsOf(unlocked));
  const ops = awardAndUnlock(walker, { figures, newAchievements, now });
  return { ops, newAchievements: newAchievements.map((one) => ({ ...one, achievementId: one.id })) };
}

/**
 * One transaction: the request is deleted, the friendship, counts and social achievements of both are written.
 * Repeating it after a lost answer succeeds. Returns the achievements that the addressee unlocked.
 */
export const acceptRequest = (table: Table, id: FriendRequestId, now: Date) =>
  retryOnConflict(async () => {
    const { requesterId, addresseeId } = id;
    const [request, friends, [requester, addressee], ...unlocked] = await Promise.all([
      readFriendRequest(table, addresseeId, requesterId),
      areFriends(table, addresseeId, requesterId),
      readWalkers(table, [requesterId, addresseeId]),
      readUnlocked(table, requesterId),
      readUnlocked(table, addresseeId),
    ]);
    if (friends) return [];
    if (request?.requesterId !== requesterId || !requester || !addressee) throw new Refusal('request_not_found');
    requireFriendCapacity(requester, addressee);
    const accepting = newFriendOf(addressee, unlocked[1], now);
    await table.write(
      ...endFriendRequest(id),
      ...newFriendship(requesterId, addresseeId, now),
      ...newFriendOf(requester, unlocked[0], now).ops,
      ...accepting.ops,
    );
    return accepting.newAchievements;
  });

export function requireFriendCapacity(...walkers: readonly Walker[]): void {
  if (walkers.some(({ counts }) => counts.friends >= MAX_FRIENDS)) throw new Refusal('too_many_friends');
}

/**
 * Removes both directions and both counts at once; achievements stay. Idempotent. `also` is written in the same
 * transaction.
 */
export const endFriends = (
  table: Table,
  walkerId: string,
  friendId: string,
  now: Date,
  ...also: readonly Op[]
): Promise<void> =>
  retryOnConflict(async () => {
    const [friends, walker, friend] = await Promise.all([
      areFriends(table, walkerId, friendId),
      readAccount(table, walkerId),
      readAccount(table, friendId),
    ]);
    if (!friends) return;
    const both = [walker, friend].filter((one) => one !== undefined);
    await table.write(...endFriendship(walkerId, friendId), ...both.map((one) => oneFriendLess(one, now)), ...also);
  });

const oneFriendLess = (walker: Walker, now: Date): Op => award(walker, { figures: unfriend(walker), now });

/** Condition that the two are friends. */
export const friendshipEnd = (walker: Walker, friend: Walker, now: Date): Op[] => [
  ...endFriendship(walker.walkerId, friend.walkerId),
  oneFriendLess(walker, now),
  oneFriendLess(friend, now),
];
