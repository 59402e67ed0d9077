import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../shared/domain/day.ts';
import { RECENT_DAYS } from '../../shared/domain/privacy/worldFigures.ts';
import { useEngine } from '../../test/engine.ts';
import { handler as getFriendsLeaderboard } from '../api/leaderboard/getFriendsLeaderboard.ts';
import { handler as getGlobalLeaderboard } from '../api/leaderboard/getGlobalLeaderboard.ts';
import { handler as getRank } from '../api/leaderboard/getRank.ts';
import { handler as getGlobalStats } from '../api/world/getGlobalStats.ts';
import { handler as listGlobalChallenges } from '../api/world/listGlobalChallenges.ts';
import { keys } from '../data/keys.ts';
import { putNew } from '../data/ops.ts';
import type { Item } from '../data/table.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { handler as rollUpRanks } from '../jobs/rollUpRanks.ts';
import { testBench } from './context.ts';
import { type CountedTable, openCountedTable } from './countedTable.ts';
import { extraWalk, extraWalker, setPoints } from './crowd.ts';
import { runJob } from './jobs.ts';
import { joinWalker } from './transports.ts';

/** Baseline world: sixty walkers with a daily walk for a month. */
const SMALL_WORLD = 60;
const FRIENDS = 10;
/** Within the first five hundred ranks, which are counted live and cost the most. */
const LAST_LIVE = 400;

interface Measured {
  call: string;
  waves: number;
  units: number;
}

interface Growth {
  call: string;
  small: Measured;
  large: Measured;
}

const idOf = (index: number) => `crowd-${String(index).padStart(16, '0')}`;

/** A long-tailed distribution, with the same share above the same points in a crowd of any size. */
const pointsOf = (index: number) => 10 + Math.round(-Math.log(1 - ((index * 0.618_033_988_75) % 1)) * 20_000);

/** Towns of some hundred cells, of which a share is crowded. */
const homeOf = (index: number) => ({
  latitude: 48 + ((index * 0.754_877_666_2) % 1) * 4,
  longitude: 8 + ((index * 0.569_840_290_9) % 1) * 4,
});

const publicIdOf = (index: number, past: number) => {
  const noise = Math.imul(index * 31 + past + 1, 0x9e3779b1) >>> 0;
  return `${String(noise).padStart(10, '0')}-${String(index).padStart(8, '0')}-${String(past).padStart(2, '0')}`;
};

/** Walkers of a range of indexes, each with walks on some of the last thirty days. */
function* crowd(from: number, until: number, walksEach: number, now: Date): Generator<Item> {
  for (let index = from; index < until; index++) {
    const walkerId = idOf(index);
    yield extraWalker({ walkerId, points: pointsOf(index), now });
    for (let walk = 0; walk < walksEach; walk++) {
      const past = (index + walk) % RECENT_DAYS;
      const at = new Date(`${addDays(dayOf(now, 'UTC'), -past)}T08:00:00Z`);
      yield extraWalk({ walkerId, at, publicId: publicIdOf(index, past), home: homeOf(index) });
    }
  }
}

/** Measures boards, ranks and the world map in a small and a large world, through the handlers on the engine. */
async function measureGrowth(endpoint: string, walkers: number) {
  const store = await openCountedTable(endpoint);
  const bench = testBench({ table: store.table });
  await store.fill(crowd(0, SMALL_WORLD, RECENT_DAYS, bench.now));
  const viewer = await joinViewer(store, bench);
  const rollUp = () => runJob(rollUpRanks, { ...bench.coreEnvironment(), table: store.table });

  const measure = async (size: number): Promise<Measured[]> => {
    await rollUp();
    const ascending = Array.from({ length: size }, (_, index) => pointsOf(index)).sort((a, b) => a - b);
    const rows: Measured[] = [];
    const count = async (call: string, handler: Endpoint) => {
      store.takeCost();
      const answer = await viewer.call(handler, { params: { id: viewer.id } });
      if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
      const { waves, read } = store.takeCost();
      rows.push({ call, waves, units: read });
    };
    const rankAt = async (place: string, points: number) => {
      await setPoints(store.table, viewer.id, points, bench.now);
      await count(`rank, ${place}`, getRank);
    };
    await count('board of the world', getGlobalLeaderboard);
    await count('board of friends', getFriendsLeaderboard);
    await rankAt('first', (ascending.at(-1) ?? 0) + 1);
    await rankAt('400th (or last)', (ascending.at(-LAST_LIVE) ?? ascending[0] ?? 0) - 1);
    await rankAt('in the middle', ascending[size >> 1] ?? 0);
    await rankAt('last', 1);
    await count('world map', listGlobalChallenges);
    await count('figures of the world', getGlobalStats);
    return rows;
  };

  const small = await measure(SMALL_WORLD);
  await store.fill(crowd(SMALL_WORLD, walkers, 1, bench.now));
  const large = await measure(walkers);
  return small.flatMap((row, index): Growth[] => {
    const grown = large[index];
    return grown ? [{ call: row.call, small: row, large: grown }] : [];
  });
}

/** A walker with friends in the crowd, whose calls are counted. */
async function joinViewer({ table }: CountedTable, bench: ReturnType<typeof testBench>) {
  const viewer = await joinWalker(bench, { username: 'viewer', password: 'secret1' }, async () => new Uint8Array());
  for (let friend = 0; friend < FRIENDS; friend++) await table.write(putNew(keys.friendship(viewer.id, idOf(friend))));
  return viewer;
}

/** Growth allowed: the same waves, and less than ten times the units. */
const SAME_ORDER = 10;

/** Calls that grow more than allowed, with their costs. */
const outgrown = (growth: readonly Growth[]): string[] =>
  growth
    .filter(({ small, large }) => large.waves !== small.waves || large.units >= SAME_ORDER * small.units)
    .map(({ call, small, large }) => {
      const from = `${small.waves} waves and ${small.units} units`;
      return `${call}: from ${from} to ${large.waves} and ${large.units}`;
    });

const engine = useEngine();

/** `CROWD=100000` measures the table of docs/data-model.md, which takes minutes. */
const walkers = Number(process.env.CROWD ?? 2_000);

it('calls cost the same waves and order of units for two thousand walkers as for sixty', async () => {
  const growth = await measureGrowth(engine.endpoint, walkers);
  if (process.env.CROWD) {
    for (const { call, small, large } of growth) {
      console.info(`| ${call} | ${large.waves} | ${small.units} | ${large.units} |`);
    }
  }
  expect(growth.map(({ call, large }) => `${call}: ${large.waves}`)).toEqual([
    'board of the world: 2',
    'board of friends: 2',
    'rank, first: 2',
    'rank, 400th (or last): 2',
    'rank, in the middle: 2',
    'rank, last: 2',
    'world map: 2',
    'figures of the world: 1',
  ]);
  expect(outgrown(growth)).toEqual([]);
  // The snapshot makes the cost independent of the world's size.
  expect(growth.find(({ call }) => call === 'world map')?.large.units).toBeLessThanOrEqual(60);

  // The check reports a violation.
  const [board] = growth;
  if (!board) throw new Error('nothing was measured');
  const { small, large } = board;
  expect(outgrown([{ ...board, large: { ...large, waves: large.waves + 1 } }])).toHaveLength(1);
  expect(outgrown([{ ...board, large: { ...large, units: small.units * SAME_ORDER } }])).toHaveLength(1);
});
