import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../../shared/domain/day.ts';
import { RECENT_DAYS } from '../../../shared/domain/privacy/worldFigures.ts';
import { randomId } from '../../runtime/random.ts';
import { extraWalk } from '../../testing/crowd.ts';
import { useTable } from '../../testing/table.ts';
import { shards } from '../keys.ts';
import type { Item } from '../table.ts';
import { sampleRecentWalks } from './feed.ts';

const store = useTable();
const now = new Date('2026-11-20T09:00:00Z');
const today = dayOf(now, 'UTC');
const home = { latitude: 41.1452, longitude: -8.6108 };

const walkOn = (past: number, owner: string): Item => {
  const at = new Date(`${addDays(today, -past)}T08:00:00Z`);
  return extraWalk({ walkerId: owner, at, publicId: randomId(), home });
};

/** Reference: the first items of each shard and day. */
function dayByDay(walks: readonly Item[], max: number): string[] {
  const ofDay = new Map<string, number>();
  return walks
    .map(({ GSI2PK, GSI2SK, owner }) => ({ shard: String(GSI2PK), position: String(GSI2SK), owner: String(owner) }))
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .filter(({ shard, position }) => {
      const day = shard + position.slice(0, today.length);
      ofDay.set(day, (ofDay.get(day) ?? 0) + 1);
      return (ofDay.get(day) ?? 0) <= max;
    })
    .map(({ owner }) => owner)
    .sort();
}

const sampled = async (max?: number) => (await sampleRecentWalks(store.table, now, max)).map(({ owner }) => owner);

it('sampleRecentWalks equals reading day by day, with one read for each page', async () => {
  // Small and large days in turn, an empty stretch; the first and the last day are large.
  const sizes = new Map([...[0, 1, 2, 12, 29].map((past) => [past, 90] as const), [5, 20], [6, 7], [13, 1], [20, 40]]);
  const walks = [...sizes].flatMap(([past, count]) =>
    Array.from({ length: count }, (_, index) => walkOn(past, `walker-${past}-${index}`)),
  );
  const outside = [walkOn(RECENT_DAYS, 'too-early'), walkOn(-1, 'tomorrow')];
  await store.fill([...walks, ...outside]);

  for (const max of [2, 5, 11, 40]) expect((await sampled(max)).sort(), `${max}`).toEqual(dayByDay(walks, max));
  expect((await sampled(3)).length).toBeLessThan(walks.length / 3);

  store.takeCost();
  expect(await sampled()).toHaveLength(walks.length);
  expect(store.takeCost().calls).toHaveLength(shards.length);
});

it('walks of the hour that has not ended are not sampled', async () => {
  const at = (time: string) => new Date(`2026-10-05T${time}Z`);
  const walkAt = (time: string) => extraWalk({ walkerId: `at-${time}`, at: at(time), publicId: randomId(), home });
  await store.fill(['08:59:59', '09:00:00', '09:30:00'].map(walkAt));
  const owners = (await sampleRecentWalks(store.table, at('09:45:00'))).map(({ owner }) => owner);
  expect(owners.filter((owner) => owner.startsWith('at-'))).toEqual(['at-08:59:59']);
});
