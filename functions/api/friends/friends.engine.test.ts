import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { update } from '../../data/ops.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { acquaintances } from '../../testing/acquaintances.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as getFriendsLeaderboard } from '../leaderboard/getFriendsLeaderboard.ts';
import { handler as getWalker } from '../walkers/getWalker.ts';
import { handler as removeFriend } from './removeFriend.ts';
import { handler as requestFriend } from './requestFriend.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

const { people, pair, ask, accept, decline, remove, friendsOf, requestsOf, sentBy, names, befriend, codes, truth } =
  acquaintances(world);

describe('friend requests', () => {
  it('a friend request finds the username in any spelling, and the addressee sees and accepts it', async () => {
    const ada = await world.walker({ username: 'Ada.Lovelace' });
    const bob = await world.walker();
    const request = await ask(bob, '  ADA.lovelace ');
    expect(request).toMatchObject({ status: 201, json: { status: 'pending' } });
    expect(await requestsOf(ada)).toEqual([
      {
        id: request.json.id,
        requester: { id: bob.id, username: bob.username, firstName: null, lastName: null, profilePhotoUrl: null },
      },
    ]);
    expect(await requestsOf(bob)).toEqual([]);
    expect(await sentBy(ada)).toEqual([]);
    expect(await sentBy(bob)).toMatchObject([
      { id: request.json.id, requester: { id: bob.id }, addressee: { id: ada.id, username: 'Ada.Lovelace' } },
    ]);
    expect(await truth(ada, bob)).toBe('asked');

    expect(await accept(ada, request.json.id)).toMatchObject({
      status: 200,
      json: { id: request.json.id, status: 'accepted', newAchievements: [{ achievementId: 'friends-1', points: 50 }] },
    });
    // Accepting again is idempotent; the unlocked achievement is in the gallery.
    expect((await accept(ada, request.json.id)).json.newAchievements).toEqual([]);
    expect(await sentBy(bob)).toEqual([]);
    expect(await truth(ada, bob)).toBe('friends');
    for (const walker of [ada, bob]) {
      const { json } = await walker.call(listWalkerAchievements, { params: { id: walker.id } });
      expect(json).toMatchObject([{ achievementId: 'friends-1' }]);
    }
    expect((await friendsOf(bob))[0]).toMatchObject({ id: ada.id, username: 'Ada.Lovelace', points: 50 });
    // Points of achievements count on the board as well.
    const board = (await bob.call(getFriendsLeaderboard, { params: { id: bob.id } })).json;
    expect(board.map(({ points, rank }: { points: number; rank: number }) => [points, rank])).toEqual([
      [50, 1],
      [50, 1],
    ]);
  });

  it('each refused friend request answers its own text', async () => {
    const [ada, bob] = await pair();
    expect(await ask(ada, ada)).toMatchObject({
      status: 400,
      text: "You can't send yourself a friend request.",
    });
    expect(await ask(ada, 'nobody.of.this.name')).toMatchObject({
      status: 404,
      text: "There's no walker with that username.",
    });
    expect(await ask(ada, '   ')).toMatchObject({ status: 400, text: 'addresseeUsername must not be empty.' });
    const foreign = { requesterId: bob.id, addresseeUsername: ada.username };
    expect((await ada.call(requestFriend, { body: foreign })).status).toBe(403);

    const { id } = (await ask(ada, bob)).json;
    expect(await ask(ada, bob)).toMatchObject({
      status: 409,
      text: "There's already a friend request between you.",
    });
    await accept(bob, id);
    for (const [from, to] of [[ada, bob] as const, [bob, ada] as const]) {
      expect(await ask(from, to)).toMatchObject({ status: 409, text: "You're already friends." });
    }
  });

  it('only the addressee can accept a friend request, and others learn nothing about it', async () => {
    const [ada, bob, eve] = await people(3);
    if (!ada || !bob || !eve) throw new Error('no people');
    const { id } = (await ask(ada, bob)).json;
    const turned = id.split('.').reverse().join('.');
    for (const [who, what] of [[ada, id] as const, [eve, id] as const, [ada, turned] as const, [bob, 'x'] as const]) {
      expect(await accept(who, what)).toMatchObject({
        status: 404,
        text: "That friend request doesn't exist.",
      });
    }
    for (const what of [id, turned, 'x']) expect((await decline(eve, what)).status).toBe(404);
    // A walker cannot decline an own request by reversing its id.
    expect((await decline(ada, turned)).status).toBe(404);
    expect(await truth(ada, bob)).toBe('asked');
  });

  it('a friend request can be declined by the addressee or cancelled by the requester and sent again', async () => {
    const [ada, bob] = await pair();
    for (const ender of [ada, bob]) {
      const { id } = (await ask(ada, bob)).json;
      expect(await decline(ender, id)).toMatchObject({ status: 200, json: {} });
      expect(await truth(ada, bob)).toBe('strangers');
      expect((await decline(ender, id)).status).toBe(404);
      expect((await accept(bob, id)).status).toBe(404);
    }
  });

  it('after a declined friend request the requester waits thirty days and the addressee does not', async () => {
    const [ada, bob] = await pair();
    const declineOnce = async () => decline(bob, (await ask(ada, bob)).json.id);
    const started = world.bench.now;
    const after = (seconds: number) => world.at(new Date(started.getTime() + seconds * 1000).toISOString());
    expect((await declineOnce()).status).toBe(200);
    expect(await ask(ada, bob)).toMatchObject({
      status: 429,
      text: 'You asked this walker recently. Please wait 30 days before you ask again.',
      headers: { 'retry-after': '2592000' },
    });
    after(2_591_999 / 2);
    expect((await ask(ada, bob)).headers['retry-after']).toBe('1296001');
    const turned = await ask(bob, ada);
    expect(turned.status).toBe(201);
    await accept(ada, turned.json.id);
    await remove(ada, bob);
    // Bob's own request revoked the decline, and unfriending declines nothing.
    expect((await declineOnce()).status).toBe(200);
    expect((await ask(ada, bob)).status).toBe(429);
    world.at(started.toISOString());
  });

  it('crossing friend requests become a friendship', async () => {
    const [ada, bob] = await pair();
    const first = await ask(ada, bob);
    expect(await ask(bob, ada)).toMatchObject({
      status: 201,
      json: {
        id: first.json.id,
        status: 'accepted',
        newAchievements: [{ achievementId: 'friends-1' }],
      },
    });
    expect(await truth(ada, bob)).toBe('friends');
  });

  it('the fifty-first friend request of a day answers 429', async () => {
    const [ada, bob] = await pair();
    for (let time = 0; time < 50; time++) await decline(ada, (await ask(ada, bob)).json.id);
    const refused = await ask(ada, bob);
    expect(refused).toMatchObject({
      status: 429,
      text: "You've sent a lot of friend requests today. Please try again tomorrow.",
    });
    expect(Number(refused.headers['retry-after'])).toBe(15 * 60 * 60);
    expect(await truth(ada, bob)).toBe('strangers');
    // Received requests do not count towards the limit.
    await ask(bob, ada);
    expect((await ask(ada, bob)).json.status).toBe('accepted');
    world.at('2026-11-21T00:00:00Z');
    expect((await ask(ada, await world.walker())).status).toBe(201);
  });

  it('received friend requests are listed newest first without sent ones', async () => {
    const [ada, bob] = await pair();
    await ask(ada, bob);
    const others = await people(3);
    for (const [index, other] of others.entries()) {
      world.at(`2026-11-20T10:0${index}:00Z`);
      await ask(other, ada);
    }
    const list: { requester: { username: string } }[] = await requestsOf(ada);
    expect(list.map(({ requester }) => requester.username)).toEqual(names(others).reverse());
  });
});

describe('friendships', () => {
  it('either friend can end the friendship for both, and achievements stay', async () => {
    const [ada, bob] = await pair();
    await befriend(ada, bob);
    expect(await Promise.all([remove(ada, bob), remove(bob, ada)])).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await truth(ada, bob)).toBe('strangers');
    expect((await remove(ada, bob)).json).toEqual({});
    // Befriending again unlocks the achievement only once.
    await befriend(bob, ada);
    expect(await truth(ada, bob)).toBe('friends');
    const [one, other] = await pair();
    expect(
      (await one.call(removeFriend, { method: 'DELETE', params: { id: other.id, friendId: one.id } })).status,
    ).toBe(403);
  });

  it('a friendship never changes the streak or its index entry', async () => {
    const [ada, bob] = await pair();
    await ada.walk();
    const before = await world.store.table.get(keys.profile(ada.id));
    expect(before?.GSI3SK).toBeTruthy();
    await befriend(ada, bob);
    await remove(bob, ada);
    const after = await world.store.table.get(keys.profile(ada.id));
    expect([after?.GSI3SK, after?.GSI3PK]).toEqual([before?.GSI3SK, before?.GSI3PK]);
  });

  it('friends are listed by name with their town, which strangers do not see', async () => {
    const zoe = await world.walker({ username: 'Zoe_S' });
    const adam = await world.walker({ username: 'adam_s' });
    const ida = await world.walker();
    for (const friend of [zoe, adam]) {
      await world.store.table.write(update(keys.profile(friend.id), { set: { homeTown: 'Lund' } }));
      await befriend(ida, friend);
    }
    const list = await friendsOf(ida);
    expect(names(list)).toEqual(['adam_s', 'Zoe_S']);
    expect(list[0].homeTown).toBe('Lund');
    expect((await zoe.call(getWalker, { params: { id: adam.id } })).json).not.toHaveProperty('homeTown');
  });

  it('two hundred friends are the limit for both sides, when asking and accepting', async () => {
    const [full, bob, cyd] = await people(3);
    if (!full || !bob || !cyd) throw new Error('no people');
    const early = (await ask(bob, full)).json.id;
    const sent = (await ask(full, cyd)).json.id;
    const stored = await readWalker(world.store.table, full.id);
    const counts = { ...stored?.counts, friends: 200 };
    await world.store.table.write(update(keys.profile(full.id), { set: { counts } }));
    const dan = await world.walker();
    const refused = [await accept(full, early), await accept(cyd, sent), await ask(dan, full), await ask(full, dan)];
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 409, text: 'You can have up to 200 friends.' });
    }
    await world.store.table.write(update(keys.profile(full.id), { set: { counts: { ...counts, friends: 199 } } }));
    const last = await Promise.all([accept(full, early), accept(cyd, sent)]);
    expect(codes(last)).toEqual(['200', 'too_many_friends']);
  });
});
