import { describe, expect, it } from 'vitest';
import { acquaintances } from '../../testing/acquaintances.ts';
import { secondLooksIn } from '../../testing/secondLooks.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as addFavourite } from '../favourites/addFavourite.ts';
import { handler as listFavourites } from '../favourites/listFavourites.ts';
import { handler as getGlobalLeaderboard } from '../leaderboard/getGlobalLeaderboard.ts';

const world = useWorld({ width: 160, height: 120 });
const { ask, withdraw, looksOf, lookOf, answer, walked, proven, unreadWalk, adaAndFriends, asked } =
  secondLooksIn(world);
const { remove } = acquaintances(world);
const monday = '2026-11-23T09:00:00Z';

describe('a photo that could not be read', () => {
  it('is shown to friends once its walker asks, and to no other walker', async () => {
    const { ada, bob } = await adaAndFriends();
    const stranger = await world.walker();
    const challenge = await unreadWalk(ada);
    expect(await lookOf(bob, ada)).toBeUndefined();

    await ask(ada, challenge.id);
    await ask(ada, challenge.id);
    expect(await looksOf(ada)).toMatchObject({
      asked: [{ challengeId: challenge.id, until: '2026-11-27T09:30:00.000Z' }],
    });
    const shown = await lookOf(bob, ada);
    expect(shown).toEqual({
      id: expect.stringMatching(new RegExp(`^${ada.id}\\.`)),
      friend: { id: ada.id, username: ada.username, firstName: null, lastName: null, profilePhotoUrl: null },
      streets: [challenge.destinationName.split(',')[0]],
      photoUrl: challenge.photoUrl,
      answer: null,
    });
    expect((await looksOf(stranger)).ofFriends).toEqual([]);
  });

  it('is read once two friends say yes, in the week in which it was walked, and on favourites too', async () => {
    const { ada, bob, cyd, challenge, look } = await asked();
    await ada.call(addFavourite, { method: 'POST', params: { id: ada.id, challengeId: challenge.id } });
    world.at(monday);
    expect((await answer(bob, look.id, 'yes')).status).toBe(200);
    expect((await answer(bob, look.id, 'yes')).status).toBe(200);
    expect(await walked(ada)).toMatchObject({ sign: 'unread' });
    expect(await proven(ada)).toEqual({ ever: 0, week: 0 });

    expect((await answer(cyd, look.id, 'yes')).status).toBe(200);
    expect(await walked(ada)).toMatchObject({ sign: 'read' });
    const { ever, week } = await proven(ada);
    expect([ever > 0, week]).toEqual([true, ever]);
    expect((await proven(ada, '2026-11-23')).week).toBe(0);
    const [favourite] = (await ada.call(listFavourites, { params: { id: ada.id } })).json;
    expect(favourite).toMatchObject({ sign: 'read' });
    const board = (await bob.call(getGlobalLeaderboard, { query: { board: 'ever' } })).json;
    expect(board.some(({ id }: { id: string }) => id === ada.id)).toBe(true);
    expect(await looksOf(ada)).toMatchObject({ asked: [] });
    expect(await lookOf(bob, ada)).toBeUndefined();
  });

  it('counts once, however the yes of many and lost answers come together', async () => {
    const { ada, bob, cyd, dan, look } = await asked();
    const all = [bob, cyd, dan, bob, cyd];
    await Promise.all(all.map((friend) => answer(friend, look.id, 'yes')));
    const before = await proven(ada);
    expect(before.ever).toBeGreaterThan(0);
    // The retry of a yes that decided is answered as the first time.
    const again = await Promise.all([bob, cyd, dan].map((friend) => answer(friend, look.id, 'yes')));
    expect(again.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(await proven(ada)).toEqual(before);
  });

  it('stays unread with a no, or with a yes that was taken back', async () => {
    const { ada, bob, cyd, look } = await asked();
    await answer(bob, look.id, 'yes');
    expect((await lookOf(bob, ada)).answer).toBe('yes');
    await answer(bob, look.id, null);
    expect((await lookOf(bob, ada)).answer).toBe(null);
    await answer(cyd, look.id, 'yes');
    await answer(bob, look.id, 'no');
    expect(await walked(ada)).toMatchObject({ sign: 'unread' });
    expect((await answer(bob, look.id, 'yes')).status).toBe(200);
    expect(await walked(ada)).toMatchObject({ sign: 'read' });
  });

  it('is shown no more once its walker takes it back, or after a week', async () => {
    const { ada, bob, challenge, look } = await asked();
    await answer(bob, look.id, 'yes');
    for (const _ of ['once', 'again']) expect((await withdraw(ada, challenge.id)).status).toBe(200);
    expect(await lookOf(bob, ada)).toBeUndefined();
    expect((await answer(bob, look.id, 'yes')).headers['x-error-code']).toBe('look_not_found');
    await ask(ada, challenge.id);
    expect((await lookOf(bob, ada)).answer).toBe(null);
    world.at('2026-11-27T09:31:00Z');
    expect(await lookOf(bob, ada)).toBeUndefined();
    expect(await looksOf(ada)).toMatchObject({ asked: [] });
  });

  it('is asked about where it may be, three times a week', async () => {
    const { ada, dan } = await adaAndFriends();
    const codes = [];
    for (const [index, verdict] of (['unread', 'unread', 'unread', 'unread', 'other', 'read'] as const).entries()) {
      world.at(`2026-11-${20 + index}T09:00:00Z`);
      const challenge = await unreadWalk(ada, { verdict });
      const answered = await ask(ada, challenge.id);
      codes.push(answered.headers['x-error-code'] ?? answered.status);
      if (answered.status === 429) expect(answered.headers['retry-after']).toBe(String(4 * 24 * 60 * 60));
      expect((await ask(dan, challenge.id)).headers['x-error-code']).toBe('challenge_not_found');
    }
    expect(codes).toEqual([201, 201, 201, 'too_many_looks', 'look_not_needed', 'look_not_needed']);
    await remove(dan, ada);
    const alone = await world.walker();
    expect((await ask(alone, (await unreadWalk(alone)).id)).headers['x-error-code']).toBe('look_needs_friends');
  });
});
