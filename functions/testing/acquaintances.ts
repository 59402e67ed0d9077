import { expect } from 'vitest';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { handler as listWalkerAchievements } from '../api/achievements/listWalkerAchievements.ts';
import { handler as acceptFriend } from '../api/friends/acceptFriend.ts';
import { handler as declineFriend } from '../api/friends/declineFriend.ts';
import { handler as listFriendRequests } from '../api/friends/listFriendRequests.ts';
import { handler as listFriends } from '../api/friends/listFriends.ts';
import { handler as removeFriend } from '../api/friends/removeFriend.ts';
import { handler as requestFriend } from '../api/friends/requestFriend.ts';
import { readWalker } from '../data/walkers/walkers.ts';
import type { Answer } from './context.ts';
import type { WalkerInPlay as Walker } from './transports.ts';
import type { useWorld } from './world.ts';

/** People of one world and all that they can do to each other. */
export function acquaintances(world: ReturnType<typeof useWorld>) {
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.walker()));
  const pair = async (): Promise<[Walker, Walker]> => [await world.walker(), await world.walker()];
  const ask = (from: Walker, to: Walker | string) =>
    from.call(requestFriend, { body: { addresseeUsername: typeof to === 'string' ? to : to.username } });
  const accept = (who: Walker, requestId: string) =>
    who.call(acceptFriend, { method: 'POST', params: { requestId }, path: '/' });
  const decline = (who: Walker, requestId: string) =>
    who.call(declineFriend, { method: 'DELETE', params: { requestId } });
  const remove = (who: Walker, friend: Walker) =>
    who.call(removeFriend, { method: 'DELETE', params: { id: who.id, friendId: friend.id } });
  const friendsOf = async (who: Walker) => (await who.call(listFriends, { params: { id: who.id } })).json;
  const requestsOf = async (who: Walker) => (await who.call(listFriendRequests, { params: { id: who.id } })).json;
  const sentBy = async (who: Walker) =>
    (await who.call(listFriendRequests, { params: { id: who.id }, query: { sent: 'true' } })).json;
  const names = (list: { username: string }[]) => list.map(({ username }) => username);
  const befriend = async (one: Walker, other: Walker) => accept(other, (await ask(one, other)).json.id);
  const codes = (answers: Answer[]) =>
    answers.map(({ status, headers }) => headers['x-error-code'] ?? String(status)).sort();

  /** What must hold of two walkers whatever happened: both sides tell the same, and the books agree with the list. */
  async function truth(one: Walker, other: Walker): Promise<'friends' | 'asked' | 'strangers'> {
    const [mine, theirs] = [await friendsOf(one), await friendsOf(other)];
    for (const walker of [one, other]) {
      const [stored, achievements] = [
        await readWalker(world.store.table, walker.id),
        (await walker.call(listWalkerAchievements, { params: { id: walker.id } })).json,
      ];
      expect(stored?.counts.friends).toBe((await friendsOf(walker)).length);
      const ids: string[] = achievements.map(({ achievementId }: { achievementId: string }) => achievementId);
      const bonus = CATALOGUE.filter(({ id }) => ids.includes(id)).reduce((sum, { points }) => sum + points, 0);
      expect(stored?.points).toBe(bonus);
    }
    const isFriend = names(mine).includes(other.username);
    expect(names(theirs).includes(one.username)).toBe(isFriend);
    const asked = [...(await requestsOf(one)), ...(await requestsOf(other))].filter(({ requester }) =>
      [one.id, other.id].includes(requester.id),
    );
    expect(asked.length).toBeLessThanOrEqual(isFriend ? 0 : 1);
    return isFriend ? 'friends' : asked.length > 0 ? 'asked' : 'strangers';
  }
  return { people, pair, ask, accept, decline, remove, friendsOf, requestsOf, sentBy, names, befriend, codes, truth };
}
