import { beforeEach, expect, it } from 'vitest';
import { POINTS_STEP } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { extraWalker, setPoints } from '../../testing/crowd.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getStats } from '../walkers/getStats.ts';
import { handler as getWalker } from '../walkers/getWalker.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as getGlobalLeaderboard } from './getGlobalLeaderboard.ts';
import { handler as getRank } from './getRank.ts';

/**
 * Ruler attack: one attacker's accounts with exact points bracket a hidden walker. Exact ranks would have revealed 330.
 */
const ACCOUNTS = 24;
const TRUE_POINTS = 330;
const VICTIM = `victim-${'x'.repeat(15)}`;

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

type Walker = Awaited<ReturnType<typeof world.walker>>;

/**
 * Everything an account can read about the victim: all boards, both profiles, both ranks and the points to the next
 * rank.
 */
async function readings(account: Walker): Promise<{ isBehindVictim: boolean; read: string }> {
  const of = { params: { id: VICTIM } };
  const boards = await Promise.all(
    ['points', 'ever', 'week'].map((board) => account.call(getGlobalLeaderboard, { query: { board } })),
  );
  const others = [
    await account.call(getRank, { params: { id: account.id } }),
    await account.call(getRank, of),
    await account.call(getWalker, of),
    await account.call(getStats, of),
  ];
  const ids: string[] = boards[0]?.json.map(({ id }: { id: string }) => id);
  const rankOf = (id: string) => boards[0]?.json[ids.indexOf(id)]?.rank;
  return {
    isBehindVictim: rankOf(VICTIM) < rankOf(account.id),
    read: JSON.stringify([...boards, ...others].map(({ text }) => text)),
  };
}

it('twenty-four accounts placed around a hidden walker reveal only points rounded to the step, and nothing of today', async () => {
  const ruler: { account: Walker; points: number }[] = [];
  for (let index = 0; index < ACCOUNTS; index++) {
    const account = await world.walker();
    // Half of the accounts are `named`, so that they are indexed with exact points.
    const mapVisibility = index % 2 === 0 ? 'named' : 'anonymous';
    await account.call(updateWalker, { method: 'PATCH', params: { id: account.id }, body: { mapVisibility } });
    const points = TRUE_POINTS - ACCOUNTS + 2 * index + 1;
    await setPoints(world.store.table, account.id, points, world.bench.now);
    ruler.push({ account, points });
  }
  const measure = async (points: number) => {
    const hidden = extraWalker({ walkerId: VICTIM, points, now: world.bench.now, mapVisibility: 'hidden' });
    await world.store.fill([{ ...hidden, metres: 3_000, dayStart: { ...Object(hidden.dayStart), metres: 3_000 } }]);
    const all = await Promise.all(ruler.map(({ account }) => readings(account)));
    const behind = ruler.filter((_, index) => all[index]?.isBehindVictim).map((each) => each.points);
    return { read: JSON.stringify(all.map(({ read }) => read)), above: Math.max(0, ...behind) };
  };

  const seen = await measure(TRUE_POINTS);
  // The bracket finds the rounded 350: the victim is above 349 and not above the next account.
  expect(seen.above).toBe(349);
  const [first, last] = [325, 325 + POINTS_STEP - 1];
  for (const points of [first, last]) expect((await measure(points)).read === seen.read, `${points}`).toBe(true);
  for (const points of [first - 1, last + 1]) {
    expect((await measure(points)).read === seen.read, `${points}`).toBe(false);
  }

  await measure(TRUE_POINTS);
  await setPoints(world.store.table, VICTIM, TRUE_POINTS + 240, world.bench.now, 4_000);
  const all = await Promise.all(ruler.map(({ account }) => readings(account)));
  expect(JSON.stringify(all.map(({ read }) => read)) === seen.read, 'a walk of today').toBe(true);
});
