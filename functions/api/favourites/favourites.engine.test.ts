import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../http/endpoint.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as addFavourite } from './addFavourite.ts';
import { handler as checkFavourite } from './checkFavourite.ts';
import { handler as listFavourites } from './listFavourites.ts';
import { handler as removeFavourite } from './removeFavourite.ts';

const world = useWorld({ width: 320, height: 240 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Walker = Awaited<ReturnType<typeof world.walker>>;
const one = (walker: Walker, challengeId: string) => ({ id: walker.id, challengeId });
const ask = (endpoint: Endpoint, walker: Walker, challengeId: string, method = 'POST') =>
  walker.call(endpoint, { method, params: one(walker, challengeId) });
const add = (walker: Walker, id: string) => ask(addFavourite, walker, id);
const remove = (walker: Walker, id: string) => ask(removeFavourite, walker, id, 'DELETE');
const check = async (walker: Walker, id: string) => (await ask(checkFavourite, walker, id, 'GET')).json;
const list = (walker: Walker, query: Record<string, string> = {}) =>
  walker.call(listFavourites, { params: { id: walker.id }, query });

async function walked(walker: Walker, days: number): Promise<{ id: string; date: string }[]> {
  const challenges = [];
  for (let day = 0; day < days; day++) {
    world.at(`2026-11-${20 + day}T09:00:00Z`);
    challenges.push((await walker.walk()).json.challenge);
  }
  return challenges;
}

describe('favourites', () => {
  it('adding and removing a favourite is idempotent', async () => {
    const ada = await world.walker();
    const [{ id } = { id: '' }] = await walked(ada, 1);
    expect(await check(ada, id)).toEqual({ isFavourite: false });
    for (let time = 0; time < 2; time++) {
      expect(await add(ada, id)).toMatchObject({ status: 200, json: { isFavourite: true } });
    }
    expect(await check(ada, id)).toEqual({ isFavourite: true });
    expect((await list(ada)).json).toHaveLength(1);
    for (let time = 0; time < 2; time++) {
      expect(await remove(ada, id)).toMatchObject({ status: 200, json: { isFavourite: false } });
    }
    expect(await check(ada, id)).toEqual({ isFavourite: false });
    expect((await list(ada)).json).toEqual([]);
  });

  it('favourites are listed newest first in pages, with every field but the ways', async () => {
    const ada = await world.walker();
    const challenges = await walked(ada, 4);
    for (const { id } of [0, 2, 1, 3].flatMap((index) => challenges[index] ?? [])) await add(ada, id);
    const all = await list(ada);
    expect(all.json.map(({ date }: { date: string }) => date)).toEqual(challenges.map(({ date }) => date).reverse());
    const {
      routeGeometry: _line,
      directions: _words,
      wayHome: _back,
      ...whole
    } = challenges[3] as Record<string, unknown>;
    expect(all.json[0]).toEqual(whole);
    expect(all.headers).not.toHaveProperty('x-next-cursor');

    const first = await list(ada, { limit: '3' });
    const second = await list(ada, { limit: '3', cursor: first.headers['x-next-cursor'] ?? '' });
    expect([...first.json, ...second.json]).toEqual(all.json);
    expect(second.headers).not.toHaveProperty('x-next-cursor');
    for (const cursor of ['', 'P', 'FAV#', 'FAV#2026-11-31', 'C#2026-11-20', 'FAV#2026-11-20#']) {
      expect((await list(ada, { cursor })).status, cursor).toBe(400);
    }
  });

  it("only completed walks of one's own can become favourites", async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const open = (await ada.plan()).json;
    expect(await add(ada, open.id)).toMatchObject({
      status: 409,
      text: 'Only completed challenges can be favourites.',
    });
    const [bobs = { id: '' }] = await walked(bob, 1);
    const stale = bobs.id.replace(/[\w-]{22}$/, 'x'.repeat(22)).replace(bob.id, ada.id);
    for (const id of [bobs.id, 'nonsense', stale]) {
      expect(await add(ada, id)).toMatchObject({ status: 404, text: "That challenge doesn't exist." });
      expect(await check(ada, id)).toEqual({ isFavourite: false });
      expect((await remove(ada, id)).json).toEqual({ isFavourite: false });
    }
  });

  it('another walker can neither see nor change favourites', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const [adas = { id: '' }] = await walked(ada, 1);
    await add(ada, adas.id);
    for (const endpoint of [addFavourite, checkFavourite, listFavourites, removeFavourite]) {
      const answer = await bob.call(endpoint, { method: 'POST', params: one(ada, adas.id) });
      expect(answer).toMatchObject({ status: 403, text: 'That belongs to another walker.' });
    }
    expect(await check(ada, adas.id)).toEqual({ isFavourite: true });
  });
});
