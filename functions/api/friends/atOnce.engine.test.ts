import { beforeEach, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { acquaintances } from '../../testing/acquaintances.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as requestFriend } from './requestFriend.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

const { people, pair, ask, accept, decline, codes, truth } = acquaintances(world);

describe('concurrent friend requests', () => {
  it('two concurrent friend requests, in one or both directions, leave a consistent state', async () => {
    for (let time = 0; time < 4; time++) {
      const [ada, bob] = await pair();
      expect(codes(await Promise.all([ask(ada, bob), ask(ada, bob)]))).toEqual(['201', 'already_requested']);
      expect(await truth(ada, bob)).toBe('asked');

      const [cyd, dan] = await pair();
      const crossing = await Promise.all([ask(cyd, dan), ask(dan, cyd)]);
      expect(crossing.map(({ json }) => json.status).sort()).toEqual(['accepted', 'pending']);
      expect(await truth(cyd, dan)).toBe('friends');
    }
  });

  it('a repeated friend request gets the first answer with "again" and is refused without it', async () => {
    const [ada, bob] = await pair();
    const request = (again?: boolean) =>
      ada.call(requestFriend, { body: { addresseeUsername: bob.username, ...(again && { again }) } });
    const first = await request();
    expect(await request(true)).toMatchObject({ status: 201, json: first.json });
    expect((await request()).headers['x-error-code']).toBe('already_requested');
    expect(codes(await Promise.all([request(true), request(true)]))).toEqual(['201', '201']);
    expect(await truth(ada, bob)).toBe('asked');
    // A repeated request also succeeds if the other walker has accepted the first one meanwhile.
    await accept(bob, first.json.id);
    expect(await request(true)).toMatchObject({ status: 201, json: { status: 'accepted' } });
    expect((await request()).headers['x-error-code']).toBe('already_friends');
  });

  it('accepting a friend request twice, or beside a decline or a crossing request, leaves a consistent state', async () => {
    for (let time = 0; time < 4; time++) {
      const [ada, bob] = await pair();
      const { id } = (await ask(ada, bob)).json;
      // Accepting is idempotent.
      expect(codes(await Promise.all([accept(bob, id), accept(bob, id)]))).toEqual(['200', '200']);
      expect(await truth(ada, bob)).toBe('friends');
      expect((await accept(bob, id)).status).toBe(200);

      const [cyd, dan] = await pair();
      const other = (await ask(cyd, dan)).json.id;
      const [accepted, declined] = await Promise.all([accept(dan, other), decline(cyd, other)]);
      expect([accepted.status, declined.status].sort()).toEqual([200, 404]);
      expect(await truth(cyd, dan)).toBe(accepted.status === 200 ? 'friends' : 'strangers');

      const [eve, fay] = await pair();
      const third = (await ask(eve, fay)).json.id;
      await Promise.all([accept(fay, third), ask(fay, eve), ask(eve, fay)]);
      expect(await truth(eve, fay)).toBe('friends');
    }
  });

  it('many concurrent acceptances of friend requests and a walk leave the right number of friends', async () => {
    const ada = await world.walker();
    const others = await people(4);
    const ids = await Promise.all(others.map(async (other) => (await ask(ada, other)).json.id));
    const challenge = (await ada.plan()).json;
    const photo = await ada.upload();
    const answers = await Promise.all([
      ada.complete(challenge.id, photo),
      ...others.map((other, index) => accept(other, ids[index])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const stored = await readWalker(world.store.table, ada.id);
    expect(stored).toMatchObject({ completedChallenges: 1, counts: { friends: 4 } });
    const unlocked = (await ada.call(listWalkerAchievements, { params: { id: ada.id } })).json;
    const ids2: string[] = unlocked.map(({ achievementId }: { achievementId: string }) => achievementId);
    expect(ids2).toEqual(expect.arrayContaining(['friends-1', 'friends-3']));
    const bonus = CATALOGUE.filter(({ id }) => ids2.includes(id)).reduce((sum, { points }) => sum + points, 0);
    expect(stored?.points).toBe(bonus + 185);
  });
});
