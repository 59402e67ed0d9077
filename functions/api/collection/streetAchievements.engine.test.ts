import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { put, remove } from '../../data/ops.ts';
import type { Towns } from '../../ports/towns.ts';
import { townWith } from '../../testing/straightTown.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as acceptFriend } from '../friends/acceptFriend.ts';
import { handler as requestFriend } from '../friends/requestFriend.ts';
import { handler as listTowns } from './listTowns.ts';

const world = useWorld({ width: 40, height: 30 });
const place = { key: '13-3900-3067-Town', name: 'Town', latitude: 41.1452, longitude: -8.6108 };
const at = (share: number): [number, number] => [-8.6108 + 0.01 * share, 41.1452 + 0.0012345 * share];
/** The walk of this test world covers all ten streets. */
const tenStreets = townWith(
  Array.from({ length: 10 }, (_, i) => ({ name: `Street ${i}`, lines: [[at(i / 10), at((i + 1) / 10)]] })),
);
/** The same streets after an import in which most lie elsewhere. */
const oneStreet = townWith([{ name: 'Street 0', lines: [[at(0), at(0.1)]] }]);
const EARNED = ['streets-10', 'town-10', 'town-50', 'town-90'];
const POINTS = 50 + 150 + 500 + 1000;

type Walker = Awaited<ReturnType<typeof world.walker>>;
const townsOf = async (walker: Walker) => (await walker.call(listTowns, { params: { id: walker.id } })).json;
const profileOf = (walker: Walker) => world.store.table.get(keys.profile(walker.id));
const unlockedBy = async (walker: Walker, of = walker): Promise<string[]> =>
  (await walker.call(listWalkerAchievements, { params: { id: of.id } })).json.map(
    ({ achievementId }: { achievementId: string }) => achievementId,
  );
const idsIn = (answer: { newAchievements?: { achievementId: string }[] }) =>
  (answer.newAchievements ?? []).map(({ achievementId }) => achievementId).sort();
const pointsOf = async (walker: Walker) => Number((await profileOf(walker))?.points);

async function walked(): Promise<Walker> {
  const walker = await world.walker();
  await walker.walk();
  return walker;
}

async function forget(walker: Walker) {
  await world.store.table.write(...EARNED.map((id) => remove(keys.achievement(walker.id, id))));
}

describe('achievements for streets', () => {
  let towns: Towns;
  let before: Towns;
  beforeAll(() => {
    towns = world.bench.adapters.towns ?? expect.fail('there are no towns');
    before = { ...towns };
    Object.assign(towns, { townsAt: async () => [place], streetsOf: async () => tenStreets });
  });
  afterAll(() => void Object.assign(towns, before));

  it('a count unlocks the achievements with their points and reports them once', async () => {
    const walker = await walked();
    const before = await pointsOf(walker);
    expect(await unlockedBy(walker)).not.toContain('streets-10');
    expect(idsIn(await townsOf(walker))).toEqual(EARNED);
    expect(await pointsOf(walker)).toBe(before + POINTS);
    expect(await unlockedBy(walker)).toEqual(expect.arrayContaining(EARNED));
    const profile = await profileOf(walker);
    expect(await townsOf(walker)).toEqual({ towns: [expect.anything()], waiting: 0 });
    expect(await profileOf(walker)).toEqual(profile);
  });

  it('four concurrent street counts unlock each achievement once', async () => {
    const walker = await walked();
    const before = await pointsOf(walker);
    const answers = await Promise.all([1, 2, 3, 4].map(() => townsOf(walker)));
    await townsOf(walker);
    expect(answers.flatMap(idsIn).sort()).toEqual(EARNED);
    expect(await pointsOf(walker)).toBe(before + POINTS);
  });

  it('achievements of an interrupted count are unlocked by the next list or the next walk', async () => {
    const walker = await walked();
    await townsOf(walker);
    const profile = (await profileOf(walker)) ?? expect.fail('no profile');
    const asBefore = { ...profile, points: Number(profile.points) - POINTS };
    const { streets, signedStreets, towns, townPercent, ...others } = profile.counts as Record<string, number>;
    expect([streets, signedStreets, towns, townPercent]).toEqual([10, 0, 1, 100]);
    const counts = { ...others, streets: 0, signedStreets: 0, towns: 0, townPercent: 0 };
    await forget(walker);
    await world.store.table.write(put({ ...keys.profile(walker.id), ...asBefore, counts }));
    expect(idsIn(await townsOf(walker))).toEqual(EARNED);
    // Simulates achievements that were released after the count.
    await forget(walker);
    await world.store.table.write(put({ ...keys.profile(walker.id), ...asBefore }));
    world.at('2026-11-21T09:00:00Z');
    const { newAchievements } = (await walker.walk()).json;
    world.at('2026-11-20T09:00:00Z');
    expect(idsIn({ newAchievements })).toEqual(expect.arrayContaining(EARNED));
    expect((await unlockedBy(walker)).length).toBe(new Set(await unlockedBy(walker)).size);
  });

  it('achievements stay when a new map import has fewer streets and are not given twice', async () => {
    const walker = await walked();
    await townsOf(walker);
    const points = await pointsOf(walker);
    const { versionOf, streetsOf } = towns;
    Object.assign(towns, { versionOf: async () => 'another', streetsOf: async () => oneStreet });
    expect(idsIn(await townsOf(walker))).toEqual([]);
    expect((await profileOf(walker))?.counts).toMatchObject({ streets: 1, townPercent: 0 });
    Object.assign(towns, { versionOf, streetsOf });
    expect(idsIn(await townsOf(walker))).toEqual([]);
    expect((await profileOf(walker))?.counts).toMatchObject({ streets: 10, townPercent: 100 });
    expect(await pointsOf(walker)).toBe(points);
    expect(await unlockedBy(walker)).toEqual(expect.arrayContaining(EARNED));
  });

  it('friends see achievements for streets, strangers do not', async () => {
    const [walker, friend, stranger] = [await walked(), await world.walker(), await world.walker()];
    await townsOf(walker);
    const request = await friend.call(requestFriend, { body: { addresseeUsername: walker.username } });
    await walker.call(acceptFriend, { method: 'POST', params: { requestId: request.json.id } });
    expect(await unlockedBy(friend, walker)).toEqual(expect.arrayContaining(EARNED));
    // Strangers see figures as of the start of the UTC day.
    world.at('2026-11-21T00:00:00Z');
    const seen = await unlockedBy(stranger, walker);
    expect(seen).toContain('first-steps');
    expect(EARNED.filter((id) => seen.includes(id))).toEqual([]);
  });
});
