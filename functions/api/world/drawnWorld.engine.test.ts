import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CROWD } from '../../../shared/domain/privacy/crowd.ts';
import { keys } from '../../data/keys.ts';
import { put, putNew, remove } from '../../data/ops.ts';
import type { Item } from '../../data/table.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { type Extra, extraWalk, extraWalker } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as deleteAccount } from '../account/deleteAccount.ts';
import { handler as blockWalker } from '../blocks/blockWalker.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as listGlobalChallenges } from './listGlobalChallenges.ts';

const world = useWorld({ width: 160, height: 120 });
type Walker = Awaited<ReturnType<typeof world.walker>>;
type Shown = Record<'id' | 'username' | 'completedAt', string>;

const now = '2026-11-20T09:00:00Z';
const home = { latitude: 41.1452, longitude: -8.6108 };
const rollUp = () => runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });

/** Sixty walkers with a walk on each of three days: a third `named`, a third `hidden`. */
const crowd = Array.from({ length: 60 }, (_, index) => {
  const walkerId = `crowd-${String(index).padStart(16, '0')}`;
  const mapVisibility = (['anonymous', 'named', 'hidden'] as const)[index % 3] ?? 'hidden';
  return { walkerId, points: 100, now: new Date(now), mapVisibility } satisfies Extra;
});
const named = crowd.filter(({ mapVisibility }) => mapVisibility === 'named').map(({ walkerId }) => walkerId);
const walksOf = ({ walkerId }: Extra, index: number): Item[] =>
  [18, 19, 20].map((day) => {
    const publicId = `${String((index * 37 + day * 11) % 97).padStart(4, '0')}${walkerId.slice(-18)}`;
    return extraWalk({ walkerId, at: new Date(Date.UTC(2026, 10, day, 7)), publicId, home });
  });

beforeAll(async () => {
  world.at(now);
  await world.store.fill(crowd.flatMap((walker, index) => [extraWalker(walker), ...walksOf(walker, index)]));
  await rollUp();
});
beforeEach(() => world.at(now));

const ask = async (viewer: Walker, query: Record<string, string> = {}) => {
  const answer = await viewer.call(listGlobalChallenges, { query });
  expect(answer.status, answer.text).toBe(200);
  return { walks: answer.json as Shown[], cursor: answer.headers['x-next-cursor'] };
};
/** Reference: the answer of the same call without a snapshot. */
async function askLive(viewer: Walker): Promise<Shown[]> {
  const { table } = world.store;
  const drawn = (await table.get(keys.worldWalks())) ?? {};
  await table.write(remove(keys.worldWalks()));
  const { walks } = await ask(viewer);
  await table.write(put({ ...drawn, ...keys.worldWalks() }));
  return walks;
}
async function expectNothingBeyondLive(viewer: Walker): Promise<Shown[]> {
  const [{ walks }, live] = [await ask(viewer), await askLive(viewer)];
  for (const walk of walks) expect(live).toContainEqual(walk);
  return walks;
}
const from = (walks: readonly Shown[], username: string) => walks.filter((walk) => walk.username === username);
const befriend = (one: Walker, other: string) =>
  world.store.table.write(putNew(keys.friendship(one.id, other)), putNew(keys.friendship(other, one.id)));
const patch = async (walker: Walker, body: Record<string, unknown>) =>
  expect((await walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body })).status).toBe(200);

describe('the world snapshot', () => {
  it("the snapshot pages equal the live feed without reading the feed or the owners' settings", async () => {
    const ada = await world.walker();
    await befriend(ada, crowd[2]?.walkerId ?? '');
    await ada.walk();
    const live = await askLive(ada);
    world.store.takeCost();
    const { walks, cursor } = await ask(ada);
    const { read, waves } = world.store.takeCost();
    expect(walks).toEqual(live);
    expect(cursor).toBeUndefined();
    expect(walks.length).toBeGreaterThan(60 + CROWD);
    expect([waves, read < 12]).toEqual([2, true]);

    for (const limit of [1, 9, 50]) {
      const ids: string[] = [];
      let next: string | undefined;
      do {
        const page = await ask(ada, { limit: String(limit), ...(next && { cursor: next }) });
        expect(page.walks.length).toBeLessThanOrEqual(limit);
        ids.push(...page.walks.map(({ id }) => id));
        next = page.cursor;
      } while (next);
      expect(ids.toSorted()).toEqual(live.map(({ id }) => id).toSorted());
    }
  });

  it('hidden, blocked and deleted walkers disappear at once, and friends and oneself are shown live', async () => {
    const [ada, bob, cyd] = [await world.walker(), await world.walker(), await world.walker()];
    for (const walker of [bob, cyd]) {
      await patch(walker, { mapVisibility: 'named' });
      await walker.walk();
    }
    world.at('2026-11-20T10:00:00Z');
    await rollUp();
    expect(from(await expectNothingBeyondLive(ada), bob.username)).toHaveLength(1);

    await patch(bob, { mapVisibility: 'anonymous' });
    expect(from(await expectNothingBeyondLive(ada), bob.username)).toEqual([]);
    await befriend(ada, bob.id);
    expect(from(await expectNothingBeyondLive(ada), bob.username)).toHaveLength(1);

    const [first, second] = named;
    expect(from(await ask(ada).then(({ walks }) => walks), first ?? '')).toHaveLength(3);
    const call = { method: 'POST', params: { id: ada.id }, body: { blockedId: first } };
    expect((await ada.call(blockWalker, call)).status).toBeLessThan(300);
    const unblocked = await expectNothingBeyondLive(ada);
    expect(from(unblocked, first ?? '')).toEqual([]);
    expect(from(unblocked, second ?? '')).toHaveLength(3);

    expect(from(unblocked, cyd.username)).toHaveLength(1);
    expect(
      (await cyd.call(deleteAccount, { method: 'DELETE', params: { id: cyd.id }, body: { password: 'secret1' } }))
        .status,
    ).toBeLessThan(300);
    expect(from(await expectNothingBeyondLive(ada), cyd.username)).toEqual([]);

    await ada.walk();
    expect(from(await expectNothingBeyondLive(ada), ada.username)).toHaveLength(1);
  });

  it.each<[string, (item: Item) => Item]>([
    ['built by other rules', (item) => ({ ...item, rules: 'older' })],
    ['of yesterday', (item) => ({ ...item, takenAt: '2026-11-19T09:00:00Z' })],
  ])('the live feed is answered while the snapshot is %s', async (_, change) => {
    const { table } = world.store;
    const ada = await world.walker();
    const live = await askLive(ada);
    const before = (await table.get(keys.worldWalks())) ?? {};
    await table.write(put({ ...change(before), ...keys.worldWalks() }));
    world.store.takeCost();
    expect((await ask(ada)).walks).toEqual(live);
    expect(world.store.takeCost().waves).toBe(3);
    await table.write(put({ ...before, ...keys.worldWalks() }));
  });

  it('the snapshot contains no walker ids and is drawn for few walkers, too', async () => {
    const { table } = world.store;
    const drawn = await table.get(keys.worldWalks());
    const text = gunzipSync(drawn?.packed as Uint8Array).toString('utf8');
    expect(text).toContain('"named":true');
    expect(text).not.toContain('"owner":"crowd-');
    await world.store.clear();
    await world.store.fill(
      crowd.slice(0, 20).flatMap((walker, index) => [extraWalker(walker), ...walksOf(walker, index)]),
    );
    await rollUp();
    expect(await table.get(keys.worldWalks())).toBeDefined();
  });
});
