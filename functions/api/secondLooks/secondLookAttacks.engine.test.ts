import { describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { update } from '../../data/ops.ts';
import { nextItemsOf, removalsOf, withoutSecrets } from '../../data/walkerItems.ts';
import { acquaintances } from '../../testing/acquaintances.ts';
import { FRIDAY, secondLooksIn } from '../../testing/secondLooks.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as blockWalker } from '../blocks/blockWalker.ts';
import { handler as report } from '../reports/report.ts';

const world = useWorld({ width: 160, height: 120 });
const { ask, lookOf, looksOf, answer, walked, proven, unreadWalk, adaAndFriends, asked, befriend } =
  secondLooksIn(world);
const { remove, codes } = acquaintances(world);
const notFound = 'look_not_found';

describe('friends who are none', () => {
  it('three new accounts that say yes to one another earn nothing', async () => {
    world.at(FRIDAY);
    const ring = [await world.walker(), await world.walker(), await world.walker()];
    for (const one of ring) for (const other of ring) if (one.id < other.id) await befriend(one, other);
    for (const one of ring) await ask(one, (await unreadWalk(one)).id);
    for (const one of ring) {
      for (const { id } of (await looksOf(one)).ofFriends) expect((await answer(one, id, 'yes')).status).toBe(200);
    }
    for (const one of ring) {
      expect(await walked(one)).toMatchObject({ sign: 'unread' });
      expect(await proven(one)).toEqual({ ever: 0, week: 0 });
    }
  });

  it('oneself, a stranger and an unknown photo are all answered alike', async () => {
    const { ada, bob, look } = await asked();
    const stranger = await world.walker();
    const unknown = `${ada.id}.${'x'.repeat(22)}`;
    const answers = [
      await answer(ada, look.id, 'yes'),
      await answer(stranger, look.id, 'yes'),
      await answer(bob, unknown, 'yes'),
      await answer(bob, 'x', 'yes'),
    ];
    expect(codes(answers)).toEqual([notFound, notFound, notFound, notFound]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('a yes of one who is no friend any more counts nothing', async () => {
    const { ada, bob, cyd, dan, look } = await asked();
    await answer(bob, look.id, 'yes');
    await remove(bob, ada);
    expect(codes([await answer(bob, look.id, 'no')])).toEqual([notFound]);
    await answer(cyd, look.id, 'yes');
    expect(await walked(ada)).toMatchObject({ sign: 'unread' });
    await answer(dan, look.id, 'yes');
    expect(await walked(ada)).toMatchObject({ sign: 'read' });
  });

  it('a blocked friend neither finds the photo nor says anything about it', async () => {
    const { ada, bob, look } = await asked();
    await ada.call(blockWalker, { params: { id: ada.id }, body: { blockedId: bob.id } });
    expect(await lookOf(bob, ada)).toBeUndefined();
    expect(codes([await answer(bob, look.id, 'yes')])).toEqual([notFound]);
  });
});

describe('a photo that friends must not see', () => {
  const publicIdOf = async (walkerId: string) =>
    (await world.store.table.get(keys.challenge(walkerId, '2026-11-20')))?.public as { publicId: string };

  it('is none for the friend who reported it', async () => {
    const { ada, bob, cyd, look } = await asked();
    const { publicId } = await publicIdOf(ada.id);
    const said = { what: 'photo', publicId, day: '2026-11-20', reason: 'private' };
    expect((await bob.call(report, { body: said })).status).toBe(201);
    expect(await lookOf(bob, ada)).toBeUndefined();
    expect(codes([await answer(bob, look.id, 'yes')])).toEqual([notFound]);
    expect(await lookOf(cyd, ada)).toBeDefined();
  });

  it.each(['hiddenPhoto', 'hiddenWalk'])('is none where an operator has hidden it: %s', async (hidden) => {
    const { ada, bob, look } = await asked();
    const set = { [`public.${hidden}`]: 'everyone' };
    await world.store.table.write(update(keys.challenge(ada.id, '2026-11-20'), { set }));
    expect(await lookOf(bob, ada)).toBeUndefined();
    expect(codes([await answer(bob, look.id, 'yes')])).toEqual([notFound]);
  });

  it.each(['suspendedAt', 'leaving'])('is none of an account that is away: %s', async (attribute) => {
    const { ada, bob, cyd, look } = await asked();
    await answer(bob, look.id, 'yes');
    await world.store.table.write(update(keys.profile(ada.id), { set: { [attribute]: FRIDAY } }));
    expect(await lookOf(cyd, ada)).toBeUndefined();
    expect(codes([await answer(cyd, look.id, 'yes')])).toEqual([notFound]);
    expect(await proven(ada)).toEqual({ ever: 0, week: 0 });
  });
});

describe('a yes of two friends gives no points', () => {
  it('for a picture that was there before', async () => {
    const { ada, bob, cyd } = await adaAndFriends();
    const before = await world.walker();
    await unreadWalk(before, { picture: world.picture });
    world.at('2026-11-20T10:00:00Z');
    const challenge = await unreadWalk(ada, { picture: world.picture });
    await ask(ada, challenge.id);
    const { id } = await lookOf(bob, ada);
    for (const friend of [bob, cyd]) await answer(friend, id, 'yes');
    expect(await walked(ada)).toMatchObject({ sign: 'read', repeated: true });
    expect(await proven(ada)).toEqual({ ever: 0, week: 0 });
  });

  it('for a walk of three seconds', async () => {
    const { ada, bob, cyd } = await adaAndFriends();
    await ask(ada, (await unreadWalk(ada, { minutes: 0.05 })).id);
    const { id } = await lookOf(bob, ada);
    for (const friend of [bob, cyd]) await answer(friend, id, 'yes');
    expect(await walked(ada)).toMatchObject({ sign: 'read' });
    expect(await proven(ada)).toEqual({ ever: 0, week: 0 });
  });
});

it('what friends answered is in no archive of the walker’s, and goes with the account', async () => {
  const { ada, bob, look } = await asked();
  await answer(bob, look.id, 'no');
  const items = (await nextItemsOf(world.store.table, ada.id)).filter(({ kind }) => kind === 'secondLooks');
  expect(items).toHaveLength(1);
  for (const { item } of items) {
    expect(JSON.stringify(item)).toContain('"no"');
    expect(JSON.stringify(item)).not.toContain(bob.id);
    expect(JSON.stringify(withoutSecrets(item))).not.toContain('"no"');
  }
  await world.store.table.write(...(await removalsOf(world.store.table, ada.id, items)));
  expect(await lookOf(bob, ada)).toBeUndefined();
});

it('sixty answers a day are enough', async () => {
  const { bob, look } = await asked();
  world.at('2026-11-22T09:00:00Z');
  const last = [];
  for (let time = 0; time < 61; time++) last.push(await answer(bob, look.id, time % 2 === 0 ? 'no' : null));
  expect(codes(last.slice(-2))).toEqual(['200', 'too_many_answers']);
});
