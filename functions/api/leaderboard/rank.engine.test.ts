import { beforeEach, describe, expect, it } from 'vitest';
import { roundPoints } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { rankDirectory } from '../../../shared/domain/leaderboard/rankDirectory.ts';
import { CROWD } from '../../../shared/domain/privacy/crowd.ts';
import { keys } from '../../data/keys.ts';
import { putNew } from '../../data/ops.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { readFigures, readHomeCells, snapshotOps } from '../../data/world/snapshots.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { extraWalk, extraWalker, setPoints } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getGlobalStats } from '../world/getGlobalStats.ts';
import { handler as getRank } from './getRank.ts';

const world = useWorld({ width: 320, height: 240 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Walker = Awaited<ReturnType<typeof world.walker>>;
const rankOf = async (viewer: Walker, walker = viewer) =>
  (await viewer.call(getRank, { params: { id: walker.id } })).json;
const pointsOf = async (walker: Walker) => (await readWalker(world.store.table, walker.id))?.points ?? 0;
const statsFor = async (viewer: Walker) => (await viewer.call(getGlobalStats)).json;
const rollUp = () => runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });
const befriend = async (one: Walker, other: Walker) => {
  await world.store.table.write(putNew(keys.friendship(one.id, other.id)), putNew(keys.friendship(other.id, one.id)));
};

describe('GET /api/users/{id}/rank and the world figures', () => {
  it('ranks follow the walks with and without a roll-up, and world figures by the hour (RANK-1)', async () => {
    const [ada, bob, cyd] = [await world.walker(), await world.walker(), await world.walker()];
    const newcomer = await world.walker();
    expect(await rankOf(ada)).toEqual({ globalRank: null, friendsRank: 1, pointsToNextRank: null });
    expect(await statsFor(ada)).toEqual({
      totalChallenges: 0,
      totalUsers: 0,
      totalDistance: 0,
      mostPopularDestination: null,
    });

    const kilometres = async (walker: Walker, difficulty: string) =>
      Math.round((await walker.walk({ difficulty })).json.challenge.distance);
    const [adas, bobs, cyds] = [
      await kilometres(ada, 'hard'),
      await kilometres(bob, 'easy'),
      await kilometres(cyd, 'easy'),
    ];
    // On the first day the board shows strangers without points.
    for (const walker of [ada, bob, cyd]) expect((await rankOf(walker)).globalRank).toBe(1);
    expect(await rankOf(bob, ada)).toEqual({ globalRank: 2, friendsRank: null, pointsToNextRank: null });
    // The viewer's own walk counts at once; those of others from the roll-up of the next hour, their distances next day.
    expect(await statsFor(ada)).toMatchObject({ totalChallenges: 1, totalUsers: 1, totalDistance: adas });
    expect(await statsFor(newcomer)).toMatchObject({ totalChallenges: 0, totalUsers: 0, totalDistance: 0 });
    expect((await rollUp()).counts).toMatchObject({ walkers: 3, recentWalks: 0 });
    expect(await statsFor(ada)).toMatchObject({ totalChallenges: 1, totalUsers: 1, totalDistance: adas });
    world.at('2026-11-20T10:01:00Z');
    await rollUp();
    for (const [viewer, totalDistance] of [
      [ada, adas],
      [bob, bobs],
      [newcomer, 0],
    ] as const) {
      expect(await statsFor(viewer)).toMatchObject({ totalChallenges: 3, totalUsers: 3, totalDistance });
    }
    world.store.takeCost();
    await statsFor(ada);
    expect(world.store.takeCost()).toMatchObject({ waves: 1 });

    world.at('2026-11-21T09:00:00Z');
    const check = async () => {
      expect((await rankOf(ada)).globalRank).toBe(1);
      expect(await rankOf(bob, ada)).toEqual({ globalRank: 1, friendsRank: null, pointsToNextRank: null });
      expect((await rankOf(ada)).pointsToNextRank).toBeNull();
      const [points, ahead] = [await pointsOf(bob), roundPoints(await pointsOf(ada))];
      // The viewer's own points are exact and others' rounded, so that equal walkers show as ahead or behind.
      const shown = [roundPoints(points), ahead].filter((others) => others > points);
      for (const equal of [bob, cyd]) {
        expect(await rankOf(equal)).toMatchObject({
          globalRank: 1 + shown.length,
          pointsToNextRank: Math.min(...shown) - points,
        });
      }
      expect((await rankOf(newcomer)).pointsToNextRank).toBe(roundPoints(points));
    };
    await check();
    await rollUp();
    await check();
    expect((await statsFor(newcomer)).totalDistance).toBe(adas + bobs + cyds);
    await cyd.walk({ difficulty: 'hard' });
    expect((await rankOf(cyd)).globalRank).toBe(1);
    expect((await rankOf(newcomer, cyd)).globalRank).toBe(2);

    await befriend(bob, cyd);
    expect((await rankOf(bob, cyd)).globalRank).toBe(1);
    expect(await rankOf(bob)).toMatchObject({ friendsRank: 2 });
    expect((await rankOf(cyd)).friendsRank).toBe(1);
    expect((await rankOf(ada)).friendsRank).toBe(1);
  });

  it('the rank of an unknown walker answers 404', async () => {
    const ada = await world.walker();
    const answer = await ada.call(getRank, { params: { id: 'nobody' } });
    expect(answer).toMatchObject({ status: 404, text: 'No walker found.' });
  });

  it('a popular place is named only for a crowd within the last thirty days', async () => {
    await world.store.clear();
    world.at('2026-12-20T09:00:00Z');
    const walkers = await Promise.all(Array.from({ length: 5 }, () => world.walker()));
    const [ada] = walkers;
    if (!ada) throw new Error('no walkers');
    world.streets.find = (request) => ({
      ...straightStreet(request),
      destination: { street: 'Rua das Flores', town: 'Porto' },
    });
    for (const walker of walkers.slice(0, 4)) await walker.walk();
    const popularAt = async (at: string) => {
      world.at(at);
      await rollUp();
      return (await statsFor(await world.walker())).mostPopularDestination;
    };
    expect(await popularAt('2026-12-20T09:59:00Z')).toBeNull();
    expect(await popularAt('2026-12-20T10:01:00Z')).toMatchObject({ name: 'Porto', count: 4 });
    const home = { latitude: 41.1452, longitude: -8.6108 };
    const walk = { destination: { street: 'Rua das Flores', town: 'Porto' } };
    const regulars = Array.from({ length: 10 }, (_, each) => `regular-${String(each).padStart(14, '0')}`);
    const time = new Date('2026-12-20T10:30:00Z');
    await world.store.fill(
      regulars.map((walkerId) => extraWalk({ walkerId, at: time, publicId: walkerId, home, walk })),
    );
    expect(await popularAt('2026-12-20T10:59:00Z')).toMatchObject({ name: 'Porto', count: 4 });
    expect(await popularAt('2026-12-20T11:01:00Z')).toMatchObject({ name: 'Rua das Flores, Porto', count: 14 });
    const now = world.bench.now;
    await world.store.fill([extraWalker({ walkerId: regulars[0] ?? '', points: 900, now, mapVisibility: 'hidden' })]);
    expect(await popularAt('2026-12-20T11:02:00Z')).toMatchObject({ name: 'Porto', count: 13 });
    expect(await popularAt('2027-01-19T09:00:01Z')).toBeNull();
    world.streets.find = straightStreet;
  });

  it('the walkers of a home cell are counted, and a snapshot is read whole or not at all', async () => {
    const table = world.store.table;
    world.at('2027-03-01T09:00:00Z');
    const home = { latitude: 41.1452, longitude: -8.6108 };
    const crowd = Array.from({ length: 11 }, (_, each) => `crowd-${String(each).padStart(16, '0')}`);
    const time = new Date('2027-02-28T12:00:00Z');
    await world.store.fill(crowd.map((walkerId) => extraWalk({ walkerId, at: time, publicId: walkerId, home })));
    await rollUp();
    const first = await readFigures(table);
    if (!first) throw new Error('no figures');
    expect([...((await readHomeCells(table, first)) ?? [])].map(([, count]) => count)).toEqual([11, 11]);

    await rollUp();
    expect((await readHomeCells(table, first))?.size).toBe(2);
    await rollUp();
    expect(await readHomeCells(table, first)).toBeUndefined();
  });

  it('of two concurrent roll-ups one wins, and the other leaves no items', async () => {
    const outcomes = await Promise.all([rollUp(), rollUp()]);
    expect(outcomes.map(({ counts }) => counts.overtaken ?? 0).sort()).toEqual([0, 1]);
  });

  it('a snapshot splits many home cells into parts and joins them again', async () => {
    const table = world.store.table;
    const cells = new Map(
      Array.from({ length: 120_000 }, (_, each) => [`${Math.floor(each / 7200)}:${each % 7200}`, each]),
    );
    const totals = { totalChallenges: 1, totalUsers: 1, totalMetres: 1 };
    const snapshot = {
      version: 'large',
      takenAt: new Date(),
      totals,
      popular: null,
      ranks: rankDirectory(new Map()),
      cells,
    };
    const ops = snapshotOps(snapshot, undefined);
    expect(ops.parts).toHaveLength(3);
    for (const op of ops.parts) await table.write(op);
    const crowded = new Map([...cells].filter(([, walkers]) => walkers >= CROWD));
    expect(await readHomeCells(table, { version: 'large', cellParts: ops.parts.length })).toEqual(crowded);
  });
});

it('on a large board ranks are exact, live among the first and from the roll-up below', async () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const size = 1500;
  // Above all other walkers of this file; groups of ten share their points.
  const pointsAt = (index: number) => 1_000_000 - Math.floor(index / 10) * 100 - Math.min(index % 10, 1) * 50;
  const idAt = (index: number) => `large-${String(index).padStart(16, '0')}`;
  const places = Array.from({ length: size }, (_, index) => index);
  await world.store.fill(places.map((index) => extraWalker({ walkerId: idAt(index), points: pointsAt(index), now })));
  const ada = await world.walker();
  const rank = async (index: number) => (await ada.call(getRank, { params: { id: idAt(index) } })).json.globalRank;
  const sorted = (index: number) => 1 + places.filter((other) => pointsAt(other) > pointsAt(index)).length;
  await rollUp();
  for (const index of [0, 8, 9, 499, 500, 501, 509, 700, 1109, 1110, 1111, 1119, 1498, 1499]) {
    expect(await rank(index), `index ${index}`).toBe(sorted(index));
  }

  // A new rank shows at once near the top, and after the next roll-up further down.
  await world.store.fill([extraWalker({ walkerId: idAt(1301), points: 2_000_000, now })]);
  expect([await rank(1301), await rank(0), await rank(1498)]).toEqual([1, 2, sorted(1498)]);
  await rollUp();
  expect([await rank(1301), await rank(0), await rank(1498)]).toEqual([1, 2, sorted(1498)]);
  expect(await rank(1201)).toBe(sorted(1201) + 1);

  // Friends are ranked by the points that the viewer sees, above and below.
  await setPoints(world.store.table, ada.id, pointsAt(1200), now);
  const before = (await rankOf(ada)).globalRank;
  for (const index of [1199, 1401]) await world.store.table.write(putNew(keys.friendship(ada.id, idAt(index))));
  await setPoints(world.store.table, idAt(1401), 1_900_000, now);
  expect(await rankOf(ada)).toMatchObject({ globalRank: before + 1, friendsRank: 3, pointsToNextRank: 50 });

  world.store.takeCost();
  const stats = await statsFor(ada);
  expect(stats.totalUsers).toBeGreaterThanOrEqual(size);
  expect(world.store.takeCost().waves).toBe(1);
  await rank(1450);
  expect(world.store.takeCost().waves).toBe(2);
});
