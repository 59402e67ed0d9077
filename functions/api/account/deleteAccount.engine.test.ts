import { describe, expect, it } from 'vitest';
import { person, useAccountJobs } from '../../jobs/account.fixture.ts';
import { type Answer, addressOf } from '../../testing/context.ts';
import { handler as getCurrentUser } from '../auth/getCurrentUser.ts';
import { handler as login } from '../auth/login.ts';
import { handler as listFriendRequests } from '../friends/listFriendRequests.ts';
import { handler as listFriends } from '../friends/listFriends.ts';
import { handler as requestFriend } from '../friends/requestFriend.ts';
import { handler as getFriendsLeaderboard } from '../leaderboard/getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from '../leaderboard/getGlobalLeaderboard.ts';
import { handler as getWalker } from '../walkers/getWalker.ts';
import { handler as deleteAccount } from './deleteAccount.ts';

const { world, askForDeletion, receiptOf, fullLife } = useAccountJobs();

describe('DELETE /api/users/{id}', () => {
  it('deletion needs the password, counts wrong ones with the login limit, and is refused for another account', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    expect((await askForDeletion(ada, person.password, bob.id)).status).toBe(403);
    expect(await askForDeletion(ada, 'not it')).toMatchObject({
      status: 403,
      text: "That's not the password for this account.",
    });
    for (let tries = 0; tries < 9; tries++) expect((await askForDeletion(ada, 'not it')).status).toBe(403);
    expect((await askForDeletion(ada, 'not it')).status).toBe(429);
    expect((await askForDeletion(ada)).status).toBe(429);
    const again = {
      body: { username: ada.username, ...person },
      headers: { 'cloudfront-viewer-address': addressOf(ada.cookie) },
    };
    expect((await world.bench.call(login, again)).status).toBe(429);
    expect((await ada.call(getCurrentUser)).status).toBe(200);
  });

  it('a retried deletion is answered again, with its receipt under the id that the client chose', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const receiptId = 'a-receipt-of-my-own-ch';
    const ask = (walker: typeof ada, id: string) =>
      walker.call(deleteAccount, { method: 'DELETE', params: { id: walker.id }, body: { ...person, receiptId: id } });
    const first = await ask(ada, receiptId);
    expect(first).toMatchObject({ status: 200, json: { id: receiptId, state: 'deleting' } });
    expect((await ask(ada, receiptId)).headers['x-error-code']).toBe('not_signed_in');
    expect(await receiptOf(receiptId)).toMatchObject({ id: receiptId, state: 'deleting', askedAt: first.json.askedAt });
    // A receipt of another account is never replaced.
    expect((await ask(bob, receiptId)).status).toBe(409);
    expect((await bob.call(getCurrentUser)).status).toBe(200);
    expect((await ask(bob, 'short')).status).toBe(400);
  });

  it('deletion ends sessions and login at once and removes the walker from boards and profiles', async () => {
    const { ada, bob, dan } = await fullLife();
    const ids = (answer: Answer): string[] => answer.json.map(({ id }: { id: string }) => id);
    const board = async () => ids(await bob.call(getGlobalLeaderboard));
    const friendsBoard = async () => ids(await bob.call(getFriendsLeaderboard, { params: { id: bob.id } }));
    expect(await board()).toContain(ada.id);
    expect(await friendsBoard()).toEqual([ada.id, bob.id]);
    const answers = await Promise.all([askForDeletion(ada), askForDeletion(ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const left = answers.find(({ status }) => status === 200);
    expect(left?.json).toMatchObject({ state: 'deleting', deletedAt: null });
    expect(left?.cookies.join()).toMatch(/session=; Max-Age=0/);

    expect((await ada.call(getCurrentUser)).status).toBe(401);
    expect((await world.bench.call(login, { body: { username: ada.username, ...person } })).status).toBe(401);
    expect(await board()).not.toContain(ada.id);
    expect(await friendsBoard()).toEqual([bob.id]);
    expect((await bob.call(getWalker, { params: { id: ada.id } })).status).toBe(404);
    expect((await bob.call(listFriends, { params: { id: bob.id } })).json).toEqual([]);
    const request = { addresseeUsername: ada.username };
    expect((await bob.call(requestFriend, { body: request })).status).toBe(404);
    // Friend requests to a deleted account disappear.
    expect((await dan.call(listFriendRequests, { params: { id: dan.id } })).json).toEqual([]);
  });
});
