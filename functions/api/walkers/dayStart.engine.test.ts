import { beforeEach, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { putNew } from '../../data/ops.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getStats } from './getStats.ts';
import { handler as getWalker } from './getWalker.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

it('strangers see a profile as of the start of the UTC day, friends and the walker the current one (RANK-4, RANK-5)', async () => {
  const [ada, friend, stranger] = [await world.walker(), await world.walker(), await world.walker()];
  await world.store.table.write(putNew(keys.friendship(ada.id, friend.id)), putNew(keys.friendship(friend.id, ada.id)));
  const params = { id: ada.id };
  const seenBy = async (viewer: typeof ada) => {
    const [profile, stats] = [await viewer.call(getWalker, { params }), await viewer.call(getStats, { params })];
    expect(stats.json.completedChallenges).toBe(profile.json.completedChallenges);
    expect(stats.json.currentStreak).toBe(profile.json.currentStreak);
    return profile.json;
  };
  const before = await seenBy(stranger);
  await ada.walk();
  expect(await seenBy(stranger)).toEqual(before);
  for (const viewer of [ada, friend]) {
    expect(await seenBy(viewer)).toMatchObject({ completedChallenges: 1, currentStreak: 1 });
  }
  world.at('2026-11-21T00:00:00Z');
  expect(await seenBy(stranger)).toMatchObject({ completedChallenges: 1, currentStreak: 1 });
  await ada.walk();
  expect(await seenBy(stranger)).toMatchObject({ completedChallenges: 1, currentStreak: 1 });
});
