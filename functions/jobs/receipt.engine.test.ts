import { describe, expect, it } from 'vitest';
import { handler as login } from '../api/auth/login.ts';
import { handler as logout } from '../api/auth/logout.ts';
import { handler as addFavourite } from '../api/favourites/addFavourite.ts';
import { handler as requestFriend } from '../api/friends/requestFriend.ts';
import { handler as subscribePush } from '../api/reminders/subscribePush.ts';
import type { Table } from '../data/table.ts';
import { dropFavourite } from '../data/walkers/favourites.ts';
import { cookieOf } from '../testing/context.ts';
import { person, useAccountJobs, type Walker } from './account.fixture.ts';

const { world, erase, askForDeletion, receiptOf } = useAccountJobs();

/** All items except rate limit counters and notes with a TTL, and the deletion's own task. */
const items = async () =>
  (await world.store.scan()).filter(
    ({ PK }) => !/^(RL#|RECEIPT#|TODO#accountDeletions|SNAP#(changed|departed)#)/.test(String(PK)),
  ).length;

const join = (walker: Walker, phone: string) => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  return walker.call(subscribePush, {
    params: { id: walker.id },
    body: { endpoint: `https://port-9.push.services.mozilla.com/${phone}`, keys },
  });
};

/**
 * A walker with requests in both directions, a friend, a device, a device that changed hands, two sessions and walks.
 */
async function busyWalker(): Promise<{ ada: Walker; bob: Walker }> {
  world.at('2026-11-19T09:00:00Z');
  const ada = await world.walker({ email: 'ada@example.org' });
  const [bob, cyd, dan] = [await world.walker(), await world.walker(), await world.walker()];
  await ada.befriend(bob);
  await ada.call(requestFriend, { body: { addresseeUsername: cyd.username } });
  await dan.call(requestFriend, { body: { addresseeUsername: ada.username } });
  const { challenge } = (await ada.walk()).json;
  await ada.call(addFavourite, { method: 'POST', params: { id: ada.id, challengeId: challenge.id } });
  await join(ada, ada.id);
  await join(ada, 'shared');
  await join(bob, 'shared');
  await world.bench.call(login, { body: { username: ada.username, ...person } });
  return { ada, bob };
}

describe('receipt of a deletion', () => {
  it('the receipt counts exactly the deleted items, with the halves of others and the sessions', async () => {
    const { ada } = await busyWalker();
    const before = await items();
    const { id } = (await askForDeletion(ada)).json;
    world.at('2026-11-19T09:02:00Z');
    expect((await erase()).counts).toMatchObject({ deleted: 1 });
    const { counts, state } = await receiptOf(id);
    expect(state).toBe('deleted');
    expect(counts).toMatchObject({ walks: 1, photos: 1, favourites: 1, friendships: 1 });
    expect(counts.records).toBe(before - (await items()));
  });

  it('a deletion receipt does not count items removed by a concurrent call', async () => {
    const { ada } = await busyWalker();
    const { id } = (await askForDeletion(ada)).json;
    world.at('2026-11-19T09:02:00Z');
    const before = await items();
    const sessions = (await receiptOf(id)).counts.records;
    const { table } = world.store;
    let meanwhile: Promise<unknown> | undefined;
    const late: Table = {
      ...table,
      write: async (...ops) => {
        meanwhile ??= table.write(dropFavourite(ada.id, '2026-11-19'));
        await meanwhile;
        return table.write(...ops);
      },
    };
    await erase({}, late);
    await erase();
    const { counts, state } = await receiptOf(id);
    expect(state).toBe('deleted');
    expect(counts.favourites).toBe(0);
    expect(counts.records).toBe(sessions + before - 1 - (await items()));
  });

  it('a deletion receipt counts a session that ends concurrently at most once', async () => {
    const ada = await world.walker();
    const other = cookieOf(await world.bench.call(login, { body: { username: ada.username, ...person } }));
    const before = await items();
    const [left] = await Promise.all([
      askForDeletion(ada),
      world.bench.call(logout, { method: 'POST', cookie: other }),
    ]);
    expect(left.status).toBe(200);
    const ended = (await receiptOf(left.json.id)).counts.records;
    const ownEnd = before - (await items());
    expect(ownEnd).toBe(2);
    expect([1, 2]).toContain(ended);
  });
});
