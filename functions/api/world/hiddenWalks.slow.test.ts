import { beforeEach, expect, it } from 'vitest';
import { gameFiguresOf } from '../../../shared/domain/achievements/figures.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { award } from '../../data/walkers/achievements.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { acquaintances, readAllRoutes } from '../../testing/acquaintances.ts';
import { extraWalk, extraWalker } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as deleteAccount } from '../account/deleteAccount.ts';
import { handler as getGlobalStats } from './getGlobalStats.ts';

const world = useWorld({ width: 160, height: 120 });
const { people } = acquaintances(world);
const now = '2026-11-20T09:00:00Z';
beforeEach(async () => {
  await world.store.clear();
  world.at(now);
});
const rollUp = () => runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });

interface Walk {
  walkerId: string;
  publicId: string;
  at: Date;
  metres: number;
  points: number;
  destination: { street: string; town: string };
  home: { latitude: number; longitude: number };
}

/** A completed walk, written by the ops of a completion. */
async function complete({ walkerId, publicId, at, metres, points, home, ...place }: Walk): Promise<void> {
  const { table } = world.store;
  const walker = await readWalker(table, walkerId);
  if (!walker) throw new Error('no such walker');
  const before = gameFiguresOf(walker);
  const figures = {
    ...before,
    points: before.points + points,
    metres: before.metres + metres,
    completedChallenges: before.completedChallenges + 1,
  };
  await table.write(award(walker, { figures, streakEndsAt: null, now: at }));
  const walk = { ...place, distance: metres / 1000, pointsEarned: points, endLatitude: home.latitude + metres / 1e5 };
  await world.store.fill([extraWalk({ walkerId, at, publicId, home, walk })]);
}

it.each([1, 2, 3])(
  'no figure of the world, a board or a rank changes with the length, minute or place of a hidden walk (world %i)',
  async (seed) => {
    const random = seededRandom(seed);
    const below = (count: number) => Math.floor(random() * count);
    const [stranger] = await people(1);
    if (!stranger) throw new Error('no stranger');
    const hidden = 'hidden-walker-00000000';
    const yesterday = new Date(now);
    const others = Array.from(
      { length: 2 + below(14) },
      (_, index) => `other-${seed}-${String(index).padStart(14, '0')}`,
    );
    /** Answers in the same world, which differs only in the hidden walker's last walk, at 10:00 to 10:59. */
    const readWith = async (walk: Pick<Walk, 'metres' | 'points' | 'destination'> & { minute: number }) => {
      await world.store.fill([
        { ...extraWalker({ walkerId: hidden, points: 400, now: yesterday, mapVisibility: 'hidden' }), metres: 4_000 },
      ]);
      for (const [index, walkerId] of others.entries()) {
        const mapVisibility = (['anonymous', 'named', 'hidden'] as const)[index % 3] ?? 'named';
        await world.store.fill([extraWalker({ walkerId, points: 300, now: yesterday, mapVisibility })]);
        const place = {
          destination: { street: 'Vallgatan', town: 'Town' },
          home: { latitude: 41.145, longitude: -8.611 },
        };
        await complete({ walkerId, publicId: walkerId, at: yesterday, metres: 1_500, points: 225, ...place });
      }
      const { minute, ...rest } = walk;
      const at = new Date(Date.UTC(2026, 10, 20, 10, minute));
      const home = { latitude: 41.1452 + minute / 1e5, longitude: -8.6108 };
      await complete({ walkerId: hidden, publicId: 'the-walk-of-the-hidden', at, home, ...rest });
      const seen: string[] = [];
      for (const instant of [
        '2026-11-20T10:59:30Z',
        '2026-11-20T11:01:00Z',
        '2026-11-21T00:01:00Z',
        '2026-11-22T09:01:00Z',
      ]) {
        world.at(instant);
        await rollUp();
        const answers = await readAllRoutes(stranger, { id: hidden });
        // The stranger's own sessions contain the time of the last call.
        answers.delete('listSessions');
        seen.push(...answers.values());
      }
      world.at(now);
      return seen;
    };
    // Within one rounding step: 501 to 1499 m raise 4 km to 5 km, and 25 to 74 points raise 400 to 450.
    const walk = () => ({
      metres: 501 + below(998),
      points: 25 + below(50),
      minute: below(60),
      destination: { street: `Street ${below(9)}`, town: ['Town', 'Village', 'Hamlet'][below(3)] ?? 'Town' },
    });
    const first = await readWith(walk());
    expect(await readWith(walk())).toEqual(first);
    // Proves that the comparison detects a walk that changes the rounded figures.
    expect(await readWith({ ...walk(), metres: 1_700 })).not.toEqual(first);
  },
);

it('a deleted account counts in the totals until the UTC day has ended', async () => {
  const [stranger, leaver] = await people(2);
  if (!stranger || !leaver) throw new Error('no walkers');
  await leaver.walk();
  const totals = async (instant: string) => {
    world.at(instant);
    await rollUp();
    const { totalChallenges, totalUsers, totalDistance } = (await stranger.call(getGlobalStats)).json;
    return [totalChallenges, totalUsers, totalDistance];
  };
  const before = await totals('2026-11-21T10:01:00Z');
  expect(before).toEqual([1, 1, expect.any(Number)]);
  const call = { method: 'DELETE', params: { id: leaver.id }, body: { password: 'secret1' } };
  expect((await leaver.call(deleteAccount, call)).status).toBe(200);
  for (const instant of ['2026-11-21T10:02:00Z', '2026-11-21T23:01:00Z']) expect(await totals(instant)).toEqual(before);
  expect(await totals('2026-11-22T00:01:00Z')).toEqual([0, 0, 0]);
});
