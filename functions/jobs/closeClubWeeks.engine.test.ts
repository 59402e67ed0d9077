import { beforeEach, describe, expect, it } from 'vitest';
import { storedItems } from '../../infra/operations/checkFolder.ts';
import { invariants } from '../../infra/operations/invariants.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { byId, clubOf, join } from '../api/clubs/clubs.fixture.ts';
import { clubsOf } from '../data/clubs/clubs.ts';
import { keys } from '../data/keys.ts';
import { update } from '../data/ops.ts';
import type { Table } from '../data/table.ts';
import { readWalker } from '../data/walkers/walkers.ts';
import type { ExampleWalker } from '../testing/exampleWalker.ts';
import { runJob } from '../testing/jobs.ts';
import { useWorld } from '../testing/world.ts';
import { handler as closeClubWeeks } from './closeClubWeeks.ts';

const world = useWorld({ width: 64, height: 48 });
const { store } = world;
beforeEach(() => world.at('2026-11-20T09:00:00Z'));
const run = (table: Table = store.table) => runJob(closeClubWeeks, { ...world.bench.coreEnvironment(), table });

/** A club of three, of whom two walked in the week of 16 November, and its goal. */
async function walkedWeek(goal: number) {
  const club = await clubOf(world, 3);
  await store.table.write(update(keys.club(club.id), { set: { goal } }));
  for (const walker of club.walkers.slice(0, 2)) await walker.completedWalk();
  return club;
}
const stored = (id: string) => store.table.get(keys.club(id));
const weeksOf = async (walker: ExampleWalker) => (await readWalker(store.table, walker.id))?.counts.clubWeeks;
const afterwards = () => world.at('2026-11-25T12:30:00Z');

describe('closeClubWeeks', () => {
  it('a week is closed when no photo can be added to it, not before, and once (CLUB-10)', async () => {
    const { owner, id } = await walkedWeek(20);
    world.at('2026-11-25T11:59:59Z');
    await run();
    expect((await stored(id))?.weeks).toBeUndefined();
    expect((await owner.json('getClub', byId(id))).weeks).toEqual([{ week: '2026-11-16', sum: 2, goal: 20 }]);
    afterwards();
    await run();
    await run();
    expect(await stored(id)).toMatchObject({
      weeks: [{ week: '2026-11-16', sum: 2, goal: 20 }],
      openWeek: '2026-11-23',
    });
    expect(await weeksOf(owner)).toBe(0);
  });

  it('who leaves or joins after a week was closed does not change its sum (CLUB-10)', async () => {
    const { owner, walkers, id, code } = await walkedWeek(20);
    afterwards();
    await run();
    for (const walker of walkers.slice(1)) {
      await walker.json('removeMember', { params: { id, walkerId: walker.id } });
    }
    await join(await world.exampleWalker(), code);
    expect((await owner.json('getClub', byId(id))).weeks).toEqual([{ week: '2026-11-16', sum: 2, goal: 20 }]);
  });

  it('a reached week is counted once for each member who walked in it, with the achievement (CLUB-11)', async () => {
    const { walkers, id } = await walkedWeek(2);
    const [walked, , rested] = walkers;
    if (!walked || !rested) throw new Error('three');
    const before = await readWalker(store.table, walked.id);
    afterwards();
    await Promise.allSettled([run(), run()]);
    await run();
    expect(await Promise.all(walkers.map(weeksOf))).toEqual([1, 1, 0]);
    const points = CATALOGUE.find((one) => one.id === 'club-week-1')?.points ?? 0;
    expect((await readWalker(store.table, walked.id))?.points).toBe((before?.points ?? 0) + points);
    const unlocked = await walked.json('listWalkerAchievements', byId(walked.id));
    const ids = unlocked.map((one: { achievementId: string }) => one.achievementId);
    expect(ids.filter((one: string) => one.startsWith('club-'))).toEqual(['club-week-1']);
    expect(await stored(id)).toMatchObject({ openWeek: '2026-11-23' });
  });

  it('a run that is killed after any write and run again makes no difference (CLUB-11)', async () => {
    for (let writes = 0; writes < 5; writes++) {
      world.at('2026-11-20T09:00:00Z');
      const { walkers, id } = await walkedWeek(2);
      afterwards();
      let left = writes;
      const killed: Table = {
        ...store.table,
        write: async (...ops) => {
          if (left-- <= 0) throw new Error('killed');
          return store.table.write(...ops);
        },
      };
      await run(killed).catch(() => undefined);
      await run();
      expect(await Promise.all(walkers.map(weeksOf)), `killed after ${writes} writes`).toEqual([1, 1, 0]);
      expect(await stored(id)).toMatchObject({ openWeek: '2026-11-23', weeks: [{ sum: 2 }] });
    }
  });

  it('several missed weeks are closed in one run, and eight are kept (CLUB-10)', async () => {
    const { id } = await walkedWeek(20);
    world.at('2027-02-03T12:30:00Z');
    await run();
    const weeks = (await stored(id))?.weeks as { week: string }[];
    expect([weeks.length, weeks.at(-1)?.week]).toEqual([8, '2027-01-25']);
  });

  it('what an interrupted end left is removed (CLUB-5)', async () => {
    const { owner, walkers, id } = await clubOf(world, 3);
    await store.table.write(
      update(keys.club(id), { set: { endedAt: 'now', GSI3SK: `2026-11-20T09:00:00.000Z#${id}` } }),
    );
    expect((await owner.call('getClub', byId(id))).status).toBe(404);
    afterwards();
    await run();
    expect(await stored(id)).toBeUndefined();
    const ids = walkers.map((walker) => walker.id);
    expect(await clubsOf(store.table, ids)).toEqual([[], [], []]);
  });

  it('closing weeks keeps the invariants of clubs', async () => {
    expect(invariants.clubs(storedItems(await store.scan()))).toEqual([]);
  });
});
