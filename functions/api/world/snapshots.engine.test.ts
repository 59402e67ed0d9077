import { beforeEach, expect, it } from 'vitest';
import { type Key, keys } from '../../data/keys.ts';
import { remove } from '../../data/ops.ts';
import { readFigures, readRanks } from '../../data/world/snapshots.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { extraWalker } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getRank } from '../leaderboard/getRank.ts';

const world = useWorld({ width: 320, height: 240 });
const now = new Date('2026-11-20T09:00:00Z');
const size = 700;
const idAt = (index: number) => `board-${String(index).padStart(16, '0')}`;
const rollUp = () => runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });

beforeEach(async () => {
  world.at(now.toISOString());
  if (await readFigures(world.store.table)) return;
  const walkers = Array.from({ length: size }, (_, index) =>
    extraWalker({ walkerId: idAt(index), points: 100_000 - index * 50, now }),
  );
  await world.store.fill(walkers);
});

async function lastPart(): Promise<Key> {
  const ranks = await readRanks(world.store.table);
  if (!ranks) throw new Error('no ranks');
  return keys.rankPart(ranks.version, ranks.tops.length - 1);
}

it.each([
  ['the root of the ranks', async () => keys.rankRoot()],
  ['a part of the ranks', lastPart],
])(
  'while %s is missing the first hundred are ranked live and the others have no rank, until the next roll-up',
  async (_, key) => {
    await rollUp();
    await world.store.table.write(remove(await key()));
    const ada = await world.walker();
    const ranks = async () => {
      const answers = [0, 99, size - 1].map((index) => ada.call(getRank, { params: { id: idAt(index) } }));
      return (await Promise.all(answers)).map(({ json }) => json.globalRank);
    };
    world.store.takeCost();
    expect(await ranks()).toEqual([1, 100, null]);
    // One page of each shard at most, whatever the size of the board.
    expect(world.store.takeCost().read).toBeLessThan(80);
    await rollUp();
    expect(await ranks()).toEqual([1, 100, size]);
  },
);

it('the parts of an interrupted roll-up expire after a week', async () => {
  await rollUp();
  const part = await world.store.table.get(await lastPart());
  expect(part?.expiresAt).toBe(now.getTime() / 1000 + 7 * 24 * 60 * 60);
});
