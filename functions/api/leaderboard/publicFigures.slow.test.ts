import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { addProven, provenBefore } from '../../data/leaderboard/provenPoints.ts';
import { putNew, remove } from '../../data/ops.ts';
import { leaveBoardTops } from '../../data/world/snapshots.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { acquaintances, readAllRoutes } from '../../testing/acquaintances.ts';
import { extraWalker, setPoints } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getStats } from '../walkers/getStats.ts';
import { handler as getWalker } from '../walkers/getWalker.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as getFriendsLeaderboard } from './getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from './getGlobalLeaderboard.ts';
import { handler as getRank } from './getRank.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(async () => {
  await world.store.clear();
  world.at('2026-11-20T09:00:00Z');
});
const { people, befriend } = acquaintances(world);

type Walker = Awaited<ReturnType<typeof world.walker>>;
type Row = { id: string; rank: number; points: number; level: number; provenPoints?: number };
const board = async (viewer: Walker, of?: string): Promise<Row[]> =>
  (await viewer.call(getGlobalLeaderboard, of ? { query: { board: of } } : {})).json;
const seenOf = async (viewer: Walker, { id }: { id: string }) => {
  const params = { id };
  const [profile, stats, rank] = await Promise.all([
    viewer.call(getWalker, { params }),
    viewer.call(getStats, { params }),
    viewer.call(getRank, { params }),
  ]);
  return { profile: profile.json, stats: stats.json, rank: rank.json };
};
const show = (walker: Walker, mapVisibility: string) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body: { mapVisibility } });
const points = (walker: Walker, exact: number) => setPoints(world.store.table, walker.id, exact, world.bench.now);
async function prove(walker: Walker, provenPoints: number) {
  const walk = { walkerId: walker.id, day: world.bench.now.toISOString().slice(0, 10) };
  const before = await provenBefore(world.store.table, walk);
  await world.store.table.write(...addProven({ ...walk, provenPoints }, before, world.bench.now));
}
/** Names of the routes whose answer has changed. */
const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...before].filter(([name, answer]) => answer !== after.get(name)).map(([name]) => name);

describe('all routes read by a stranger', () => {
  it.each(['anonymous', 'hidden'])(
    'a stranger reads the same answers whatever a walker with visibility %s earns within a UTC day',
    async (how) => {
      const [stranger, victim, friend] = (await people(3)) as [Walker, Walker, Walker];
      await show(victim, how);
      await points(stranger, 331);
      await victim.walk();
      await prove(victim, 120);
      await befriend(victim, friend);
      const [other] = (await people(1)) as [Walker];
      await other.walk();
      world.at('2026-11-21T09:00:10Z');
      const before = await readAllRoutes(stranger, victim);
      expect(before.get('getGlobalLeaderboard ever')).toContain(victim.username);

      await victim.walk({ difficulty: 'hard' });
      await prove(victim, 240);
      await befriend(other, victim);
      world.at('2026-11-21T09:59:59Z');
      expect(changed(before, await readAllRoutes(stranger, victim))).toEqual([]);

      // The next day proves that the comparison can see the change.
      world.at('2026-11-22T00:00:00Z');
      expect(changed(before, await readAllRoutes(stranger, victim))).toEqual(
        expect.arrayContaining([
          ...['getWalker', 'getStats', 'listWalkerAchievements', 'getRank'],
          ...['getGlobalLeaderboard', 'getGlobalLeaderboard ever', 'getGlobalLeaderboard week'],
        ]),
      );
    },
  );

  it('every answer to a stranger is identical for all exact points that round to the same step', async () => {
    const [stranger, ...victims] = (await people(5)) as [Walker, ...Walker[]];
    await points(stranger, 331);
    const named = (seen: ReadonlyMap<string, string>, { id, username }: Walker) =>
      new Map(
        [...seen].map(([name, answer]) => [name, answer.replaceAll(id, 'victim').replaceAll(username, 'victim')]),
      );
    const views = new Map<string, Map<string, string>>();
    for (const [index, victim] of victims.entries()) {
      world.at('2026-11-20T09:00:00Z');
      const exact = [326, 330, 349, 374][index] ?? 0;
      await setPoints(world.store.table, victim.id, exact, world.bench.now, 2_000);
      await prove(victim, exact);
      for (const now of ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z', '2026-11-23T12:00:00Z']) {
        world.at(now);
        const view = named(await readAllRoutes(stranger, victim), victim);
        const first = views.get(now) ?? view;
        views.set(now, first);
        // Each victim starts at the same time, which only the stranger's own session reveals.
        expect(changed(first, view).filter((name) => name !== 'listSessions')).toEqual([]);
      }
      // Other victims are removed from the boards.
      const keysOf = [keys.profile(victim.id), ...['ever', '2026-11-16'].map((of) => keys.provenPoints(victim.id, of))];
      await world.store.table.write(...keysOf.map((key) => remove(key)));
    }
  });
});

describe('board, profile, stats and rank', () => {
  it('the routes agree with each other and with the order of the board for fifty strangers (RANK-1, RANK-6)', async () => {
    const now = world.bench.now;
    const ids = Array.from({ length: 50 }, (_, index) => `stranger-${String(index).padStart(13, '0')}`);
    const shown = ['anonymous', 'hidden', 'named'] as const;
    await world.store.fill(
      ids.map((walkerId, index) =>
        extraWalker({ walkerId, points: 40 + index * 13, now, mapVisibility: shown[index % 3] ?? 'hidden' }),
      ),
    );
    const ada = await world.walker();
    await points(ada, 331);
    // Today's points show at once only for walkers with visibility `named`.
    for (const id of ids.slice(10, 30)) await setPoints(world.store.table, id, 900 + ids.indexOf(id), now);
    for (const instant of ['2026-11-20T09:00:00Z', '2026-11-21T00:00:00Z']) {
      world.at(instant);
      const rows = await board(ada);
      expect(rows.map((row) => row.points)).toEqual(rows.map((row) => row.points).toSorted((a, b) => b - a));
      for (const id of [...ids, ada.id]) {
        const { profile, stats, rank } = await seenOf(ada, { id });
        const row = rows.find((one) => one.id === id);
        const { points, level, totalDistance, completedChallenges, currentStreak } = profile;
        expect(stats).toMatchObject({ totalPoints: points, level, totalDistance, completedChallenges, currentStreak });
        expect(row).toMatchObject({ points, level, totalDistance, completedChallenges, currentStreak });
        expect(rank.globalRank).toBe(row?.rank);
        expect(rank.globalRank).toBe(1 + rows.filter((one) => one.points > points).length);
      }
      expect(rows.find(({ id }) => id === ada.id)?.points).toBe(331);
    }
  });

  it('friends see exact live figures unless the friend is hidden (RANK-4)', async () => {
    const [ada, open, closed, stranger] = (await people(4)) as [Walker, Walker, Walker, Walker];
    await befriend(ada, open);
    await befriend(ada, closed);
    await show(closed, 'hidden');
    for (const walker of [open, closed, stranger]) await points(walker, 1_234);
    const seen = async (who: Walker) => {
      const { profile, stats, rank } = await seenOf(ada, who);
      const row = (await board(ada)).find(({ id }) => id === who.id);
      expect([stats.totalPoints, row?.points ?? 0]).toEqual([profile.points, profile.points]);
      expect(rank.globalRank).toBe(row?.rank ?? null);
      return profile.points;
    };
    expect([await seen(open), await seen(closed), await seen(stranger)]).toEqual([1_234, 0, 0]);
    const among = (await ada.call(getFriendsLeaderboard, { params: { id: ada.id } })).json;
    expect(among.map((row: Row) => [row.id, row.points])).toContainEqual([closed.id, 0]);
    world.at('2026-11-21T00:00:00Z');
    expect([await seen(open), await seen(closed), await seen(stranger)]).toEqual([1_234, 1_250, 1_250]);
    const { rank } = await seenOf(ada, ada);
    const rows: Row[] = (await ada.call(getFriendsLeaderboard, { params: { id: ada.id } })).json;
    expect(rows.map((row) => row.points)).toEqual([1_250, 1_234, rows.find(({ id }) => id === ada.id)?.points]);
    expect(rank.friendsRank).toBe(3);
  });

  it('a change of visibility takes effect on every board at once (RANK-7)', async () => {
    const [ada, bob] = (await people(2)) as [Walker, Walker];
    await points(bob, 120);
    await prove(bob, 120);
    world.at('2026-11-21T09:00:00Z');
    await points(bob, 331);
    await prove(bob, 211);
    const seen = async () => {
      const own = (rows: Row[]) => rows.find(({ id }) => id === bob.id);
      const [all, ever] = [own(await board(ada)), own(await board(ada, 'ever'))];
      const { profile, rank } = await seenOf(ada, bob);
      expect([all?.points, all?.rank]).toEqual([profile.points, rank.globalRank]);
      return [all?.points, ever?.provenPoints];
    };
    expect(await seen()).toEqual([100, 100]);
    expect((await show(bob, 'named')).status).toBe(200);
    expect(await seen()).toEqual([331, 331]);
    await points(bob, 340);
    expect(await seen()).toEqual([340, 331]);
    await show(bob, 'hidden');
    expect(await seen()).toEqual([100, 100]);
    world.at('2026-11-22T00:00:00Z');
    expect(await seen()).toEqual([350, 350]);
  });

  it('walkers with equal points are ordered by a hash of the day (RANK-2)', async () => {
    const walkers = await people(6);
    for (const [minute, walker] of walkers.entries()) {
      world.at(`2026-11-20T09:0${minute}:00Z`);
      await points(walker, 240 + minute);
    }
    const [looker] = (await people(1)) as [Walker];
    const orders: string[][] = [];
    for (let day = 21; day < 30; day++) {
      world.at(`2026-11-${day}T00:00:00Z`);
      const rows = await board(looker);
      expect(rows.map(({ points, rank }) => [points, rank])).toEqual(rows.map(() => [250, 1]));
      orders.push(rows.map(({ id }) => id));
    }
    expect(new Set(orders.map(String)).size).toBeGreaterThan(5);
    expect(new Set(orders.map(([first]) => first)).size).toBeGreaterThan(2);
  });
});

it('the roll-up supplies the board on a day with more walkers than a request reads', async () => {
  const now = world.bench.now;
  const id = (index: number) => `crowd-${String(index).padStart(16, '0')}`;
  // Two thousand walkers overtake the best thousand today and are ranked behind them until the day ends.
  await world.store.fill(
    Array.from({ length: 3_000 }, (_, index) =>
      index < 1_000
        ? extraWalker({ walkerId: id(index), points: 600, now })
        : extraWalker({ walkerId: id(index), points: 250, now, today: 1_000 }),
    ),
  );
  const looker = await world.walker();
  const live = await board(looker);
  await runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });
  world.store.takeCost();
  const rows = await board(looker);
  const { waves, read } = world.store.takeCost();
  expect(rows).toEqual(live);
  expect(rows.map((row) => row.points)).toEqual(Array.from({ length: 100 }, () => 600));
  expect([waves, read < 200]).toEqual([5, true]);
  const { rank } = await seenOf(looker, { id: id(2_000) });
  expect(rank.globalRank).toBe(1_001);
});

it('friends among the best leave no gap on the global board', async () => {
  const now = world.bench.now;
  const ada = await world.walker();
  const id = (index: number) => `best-${String(index).padStart(17, '0')}`;
  const all = Array.from({ length: 300 }, (_, index) => index);
  await world.store.fill(
    all.map((index) => extraWalker({ walkerId: id(index), points: 100_000 - index * 100 - 10, now })),
  );
  await Promise.all(
    all.slice(0, 120).map((index) => world.store.table.write(putNew(keys.friendship(ada.id, id(index))))),
  );
  const rows = await board(ada);
  expect(rows.map((row) => row.id)).toEqual(all.slice(0, 100).map(id));
  expect(rows[0]?.points).toBe(99_990);
  const apart = all.filter((index) => index % 3 === 0).slice(0, 80);
  const bob = await world.walker();
  await Promise.all(apart.map((index) => world.store.table.write(putNew(keys.friendship(bob.id, id(index))))));
  expect((await board(bob)).map((row) => row.id)).toEqual(all.slice(0, 100).map(id));
});

it('concurrent changes of visibility leave the board entries of the one that was stored', async () => {
  const [ada, bob] = (await people(2)) as [Walker, Walker];
  await points(bob, 331);
  await prove(bob, 331);
  for (const [one, other] of [
    ['named', 'hidden'],
    ['anonymous', 'named'],
    ['hidden', 'anonymous'],
  ] as const) {
    const answers = await Promise.all([show(bob, one), show(bob, other)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const kept = (await bob.call('getCurrentUser')).json.mapVisibility;
    const [expected, provenExpected] =
      { named: [331, 331], anonymous: [0, undefined], hidden: [] }[kept as string] ?? [];
    const shown = async (of?: string) => (await board(ada, of)).find(({ id }) => id === bob.id);
    expect([(await shown())?.points, (await shown('ever'))?.provenPoints]).toEqual([expected, provenExpected]);
  }
});

it('a deleted account is missing from every list of the roll-up', async () => {
  const [ada, bob] = (await people(2)) as [Walker, Walker];
  await points(bob, 331);
  await prove(bob, 331);
  world.at('2026-11-21T00:01:00Z');
  await runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });
  const tops = () =>
    Promise.all((['points', 'ever', 'week'] as const).map((of) => world.store.table.get(keys.boardTop(of))));
  expect(JSON.stringify(await tops()).split(bob.id)).toHaveLength(4);
  await leaveBoardTops(world.store.table, [bob.id]);
  expect(JSON.stringify(await tops())).not.toContain(bob.id);
  expect((await board(ada)).map(({ id }) => id)).toContain(bob.id);
});
