import { expect } from 'vitest';
import { namedRoutes, type RouteName } from '../../shared/api/routes.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { BOARDS } from '../../shared/domain/leaderboard/leaderboard.ts';
import { keys } from '../data/keys.ts';
import { update } from '../data/ops.ts';
import { readWalker } from '../data/walkers/walkers.ts';
import type { Answer } from './context.ts';
import type { WalkerInPlay as Walker } from './transports.ts';
import type { useWorld } from './world.ts';

type World = ReturnType<typeof useWorld>;

/** Walkers of one world and their friendships. */
export function acquaintances(world: World) {
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.walker()));
  const pair = async (): Promise<[Walker, Walker]> => [await world.walker(), await world.walker()];
  const ask = (from: Walker, to: Walker | string) =>
    from.call('requestFriend', { body: { addresseeUsername: typeof to === 'string' ? to : to.username } });
  const accept = (who: Walker, requestId: string) => who.call('acceptFriend', { params: { requestId } });
  const decline = (who: Walker, requestId: string) => who.call('declineFriend', { params: { requestId } });
  const remove = (who: Walker, friend: Walker) =>
    who.call('removeFriend', { params: { id: who.id, friendId: friend.id } });
  const listOf = async (who: Walker, list: RouteName, query = {}) =>
    (await who.call(list, { params: { id: who.id }, query })).json;
  const friendsOf = (who: Walker) => listOf(who, 'listFriends');
  const requestsOf = (who: Walker) => listOf(who, 'listFriendRequests');
  const sentBy = (who: Walker) => listOf(who, 'listFriendRequests', { sent: 'true' });
  const names = (list: { username: string }[]) => list.map(({ username }) => username);
  const befriend = async (one: Walker, other: Walker) => accept(other, (await ask(one, other)).json.id);
  const codes = (answers: Answer[]) =>
    answers.map(({ status, headers }) => headers['x-error-code'] ?? String(status)).sort();

  /** Both sides must agree, and counts and points must match the lists. */
  async function truth(one: Walker, other: Walker): Promise<'friends' | 'asked' | 'strangers'> {
    for (const walker of [one, other]) {
      const stored = await readWalker(world.store.table, walker.id);
      const achievements: { achievementId: string }[] = await listOf(walker, 'listWalkerAchievements');
      const ids = achievements.map(({ achievementId }) => achievementId);
      const bonus = CATALOGUE.filter(({ id }) => ids.includes(id)).reduce((sum, { points }) => sum + points, 0);
      expect([stored?.counts.friends, stored?.points]).toEqual([(await friendsOf(walker)).length, bonus]);
    }
    const isFriend = names(await friendsOf(one)).includes(other.username);
    expect(names(await friendsOf(other)).includes(one.username)).toBe(isFriend);
    const requests = [...(await requestsOf(one)), ...(await requestsOf(other))].filter(({ requester }) =>
      [one.id, other.id].includes(requester.id),
    );
    expect(requests.length).toBeLessThanOrEqual(isFriend ? 0 : 1);
    return isFriend ? 'friends' : requests.length > 0 ? 'asked' : 'strangers';
  }
  return { people, pair, ask, accept, decline, remove, friendsOf, requestsOf, sentBy, names, befriend, codes, truth };
}

/** An account whose reports count (`isInGoodStanding`). */
export async function inGoodStanding(world: World): Promise<Walker> {
  const walker = await world.walker();
  const createdAt = new Date(world.bench.now.getTime() - 14 * 24 * 60 * 60 * 1000).toISOString();
  await world.store.table.write(update(keys.profile(walker.id), { set: { createdAt, completedChallenges: 5 } }));
  return walker;
}

/** Reports by several walkers in good standing, each from another network. */
export async function reportedBySome(world: World, count: number, body: object): Promise<void> {
  for (let reporters = 0; reporters < count; reporters++)
    await (await inGoodStanding(world)).json('report', { body: { reason: 'offensive', ...body } });
}

/** Answers of all read routes about the other walker, or about oneself where only that is allowed. */
export async function readAllRoutes(viewer: Walker, other: { id: string }): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const { name, route } of namedRoutes()) {
    if (route.method !== 'GET' || route.auth === 'none') continue;
    const params = { id: route.auth === 'own' ? viewer.id : other.id };
    seen.set(name, (await viewer.call(name as RouteName, { params })).text);
    if (name !== 'getGlobalLeaderboard') continue;
    for (const board of BOARDS) seen.set(`${name} ${board}`, (await viewer.call(name, { query: { board } })).text);
  }
  return seen;
}
