import { Refusal } from '../../../shared/api/errors.ts';
import { befriend, MOST_FRIENDS, unfriend } from '../../../shared/domain/friendship.ts';
import { idsOf, readUnlocked, type Unlocked, unlock } from '../../data/achievements.ts';
import { endFriendRequest, readFriendRequest } from '../../data/friendRequests.ts';
import { areFriends, endFriendship, newFriendship } from '../../data/friendships.ts';
import type { Op } from '../../data/ops.ts';
import { ConditionFailed, type Table } from '../../data/table.ts';
import { award, readWalker, readWalkers, type Walker } from '../../data/walkers.ts';
import type { FriendRequestId } from './friendRequestId.ts';

/** How often is decided anew when one of the two changed between reading and writing. */
const attempts = 8;

/** Reads, decides and writes until nothing came in between. `undefined` is the decision to write nothing. */
async function untilWritten(table: Table, decide: () => Promise<Op[] | undefined>): Promise<void> {
  for (let tries = 1; tries <= attempts; tries++) {
    const ops = await decide();
    if (!ops) return;
    try {
      await table.write(...ops);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('busy');
}

function newFriendOf(walker: Walker, unlocked: readonly Unlocked[], now: Date): Op[] {
  const { figures, newAchievements } = befriend(walker, idsOf(unlocked));
  return [
    award(walker, { figures, now }),
    ...newAchievements.map((achievement) => unlock(walker.walkerId, achievement.id, now)),
  ];
}

/**
 * The request is gone, the friendship there, counts and social achievements of both: one transaction, or none of it.
 * Whoever accepts what has been accepted already, having lost the answer, is told so once more.
 */
export const acceptRequest = (table: Table, id: FriendRequestId, now: Date): Promise<void> =>
  untilWritten(table, async () => {
    const { requesterId, addresseeId } = id;
    const [request, friends, [requester, addressee], ...unlocked] = await Promise.all([
      readFriendRequest(table, addresseeId, requesterId),
      areFriends(table, addresseeId, requesterId),
      readWalkers(table, [requesterId, addresseeId]),
      readUnlocked(table, requesterId),
      readUnlocked(table, addresseeId),
    ]);
    if (friends) return undefined;
    if (request?.requesterId !== requesterId || !requester || !addressee) throw new Refusal('request_not_found');
    refuseCrowd(requester, addressee);
    return [
      ...endFriendRequest(id),
      ...newFriendship(requesterId, addresseeId, now),
      ...newFriendOf(requester, unlocked[0], now),
      ...newFriendOf(addressee, unlocked[1], now),
    ];
  });

export function refuseCrowd(...walkers: readonly Walker[]): void {
  if (walkers.some(({ counts }) => counts.friends >= MOST_FRIENDS)) throw new Refusal('too_many_friends');
}

/**
 * Both directions and both counts at once; achievements stay. Who is no friend any more needs no removing. `also` is
 * written with it, or not at all.
 */
export const endFriends = (
  table: Table,
  walkerId: string,
  friendId: string,
  now: Date,
  ...also: readonly Op[]
): Promise<void> =>
  untilWritten(table, async () => {
    const [friends, walker, friend] = await Promise.all([
      areFriends(table, walkerId, friendId),
      readWalker(table, walkerId),
      readWalker(table, friendId),
    ]);
    if (!friends) return undefined;
    const both = [walker, friend].filter((one) => one !== undefined);
    return [
      ...endFriendship(walkerId, friendId),
      ...both.map((one) => award(one, { figures: unfriend(one), now })),
      ...also,
    ];
  });
