import { beforeEach, describe, expect, it } from 'vitest';
import { handler as getStats } from '../api/walkers/getStats.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { indexKeys, keys, shards } from '../data/keys.ts';
import { type Op, putNew } from '../data/ops.ts';
import { runJob } from '../testing/jobs.ts';
import { useWorld } from '../testing/world.ts';
import { handler as closeDays } from './closeDays.ts';

const world = useWorld({ width: 320, height: 240 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

const run = (options: Parameters<typeof runJob>[2] = {}) =>
  runJob(closeDays, { ...world.bench.coreEnvironment(), table: world.store.table }, options);

/** All due entries of the index, including the far future. */
async function filed(): Promise<string[]> {
  const pages = await Promise.all(
    shards.map((shard) => world.store.table.query({ index: 'GSI3', PK: `STREAK#${shard}` })),
  );
  return pages.flatMap(({ items }) => items.map((item) => String(item.GSI3SK))).sort();
}

type Walker = Awaited<ReturnType<typeof world.walker>>;
const of = (walker: Walker) => async () => (await filed()).filter((position) => position.endsWith(walker.id));
const streakOf = async (walker: Walker) =>
  (await walker.call(getStats, { params: { id: walker.id } })).json.currentStreak;
const settings = (walker: Walker, body: Record<string, unknown>) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body });

describe('closeDays', () => {
  it('closeDays clears ended streaks and leaves others unchanged', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    await ada.walk();
    await bob.walk();
    world.at('2026-11-21T09:00:00Z');
    await bob.walk();
    world.at('2026-11-21T22:59:59Z');
    await run();
    expect([await of(ada)(), await of(bob)()].map((each) => each.length)).toEqual([1, 1]);
    expect(await streakOf(ada)).toBe(1);
    world.at('2026-11-21T23:00:00Z');
    expect([await streakOf(ada), await streakOf(bob)]).toEqual([0, 2]);
    expect((await run()).counts).toMatchObject({ cleared: 1 });
    expect(await of(ada)()).toEqual([]);
    expect(await of(bob)()).toEqual([`2026-11-22T23:00:00.000Z#${bob.id}`]);
    expect([await streakOf(ada), await streakOf(bob)]).toEqual([0, 2]);
    expect((await run()).counts).toMatchObject({ cleared: 0 });

    await ada.walk();
    expect(await of(ada)()).toHaveLength(1);
    expect((await ada.call(getStats, { params: { id: ada.id } })).json).toMatchObject({
      currentStreak: 1,
      longestStreak: 1,
    });
  });

  it('closeDays moves the index entry of a walker who travelled west instead of ending the streak', async () => {
    const ada = await world.walker();
    await ada.walk();
    world.at('2026-11-21T12:00:00Z');
    await settings(ada, { timeZone: 'America/New_York' });
    world.at('2026-11-21T23:30:00Z');
    expect((await run()).counts).toMatchObject({ moved: 1 });
    expect(await of(ada)()).toEqual([`2026-11-22T05:00:00.000Z#${ada.id}`]);
    expect(await streakOf(ada)).toBe(1);
  });

  it('closeDays resumes where time ran out, even if the previous page was cleared', async () => {
    const expiry = (walkerId: string) => indexKeys.streakExpiry(walkerId, '2026-11-20T00:00:00.000Z');
    const ids = Array.from({ length: 1_200 }, (_, each) => `walker-${String(each).padStart(4, '0')}`)
      .filter((walkerId) => expiry(walkerId).GSI3PK === 'STREAK#3')
      .slice(0, 120);
    expect(ids).toHaveLength(120);
    const streaks = { intervals: [['2026-11-18', '2026-11-18']], longest: 1, begun: 1 };
    for (const walkerId of ids) {
      await world.store.table.write(putNew({ ...keys.profile(walkerId), walkerId, streaks, ...expiry(walkerId) }));
    }
    world.at('2026-11-23T12:00:00Z');
    let timeChecks = 0;
    // The run has time for one page of each shard only.
    const first = await run({ remainingMs: () => (++timeChecks > shards.length ? 0 : 60_000) });
    expect(first.counts.cleared).toBeGreaterThanOrEqual(50);
    expect(first.counts.cleared).toBeLessThan(120);
    expect(first.cursor).toEqual([{ shard: 3, after: expect.stringContaining('#walker-') }]);
    const second = await run({ cursor: JSON.parse(JSON.stringify(first.cursor)) });
    expect(second.cursor).toBeUndefined();
    expect((first.counts.cleared ?? 0) + (second.counts.cleared ?? 0)).toBeGreaterThanOrEqual(120);
    expect((await filed()).filter((position) => position.includes('#walker-'))).toEqual([]);
  });

  it('closeDays never overwrites a concurrent completion', async () => {
    const ada = await world.walker();
    await ada.walk();
    world.at('2026-11-22T09:00:00Z');
    const { table } = world.store;
    const slow = {
      ...table,
      write: async (...ops: Op[]) => {
        await ada.walk();
        return table.write(...ops);
      },
    };
    const result = await runJob(closeDays, { ...world.bench.coreEnvironment(), table: slow });
    expect(result.counts).toMatchObject({ overtaken: 1, cleared: 0 });
    expect(await of(ada)()).toEqual([`2026-11-23T23:00:00.000Z#${ada.id}`]);
  });

  it('closeDays logs its counts in one line', async () => {
    world.bench.lines.length = 0;
    await run();
    expect(world.bench.lines).toMatchObject([
      { level: 'info', message: 'job', job: 'closeDays', counts: { finished: 1 } },
    ]);
  });

  it('closeDays logs unfinished when another run has to continue', async () => {
    world.bench.lines.length = 0;
    await run({ remainingMs: () => 0 });
    expect(world.bench.lines[0]?.counts).toMatchObject({ unfinished: 1 });
    expect(world.bench.lines[0]?.counts).not.toHaveProperty('finished');
  });
});
