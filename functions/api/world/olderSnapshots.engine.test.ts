import { beforeEach, expect, it } from 'vitest';
import { type Key, keys } from '../../data/keys.ts';
import { put, remove } from '../../data/ops.ts';
import { packNumbers } from '../../data/packedNumbers.ts';
import { readFigures, readHomeCells, readRanks } from '../../data/snapshots.ts';
import type { Item } from '../../data/table.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { extraWalker } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getRank } from '../leaderboard/getRank.ts';
import { handler as getGlobalStats } from './getGlobalStats.ts';
import { handler as listGlobalChallenges } from './listGlobalChallenges.ts';

const world = useWorld({ width: 320, height: 240 });
const now = new Date('2026-11-20T09:00:00Z');
const size = 700;
const idAt = (index: number) => `board-${String(index).padStart(16, '0')}`;
const rollUp = () => runJob(rollUpRanks, { ...world.bench.surroundings(), table: world.store.table });

beforeEach(async () => {
  world.at(now.toISOString());
  if (await readFigures(world.store.table)) return;
  const walkers = Array.from({ length: size }, (_, index) =>
    extraWalker({ walkerId: idAt(index), points: 100_000 - index * 50, now }),
  );
  await world.store.fill(walkers);
});

/** What another deployment may have left: an attribute renamed, of another type, or gone; an item without its parts. */
const older: Record<string, { key: () => Promise<Key>; change: (item: Item) => Item | undefined }> = {
  'figures without their totals': {
    key: async () => keys.worldFigures(),
    change: ({ totalMetres: _, ...item }) => ({ ...item, totalDistance: 7 }),
  },
  'figures without a version': { key: async () => keys.worldFigures(), change: ({ version: _, ...item }) => item },
  'figures whose version is a number': { key: async () => keys.worldFigures(), change: (i) => ({ ...i, version: 3 }) },
  'a root of ranks with its tops as a list': { key: async () => keys.rankRoot(), change: (i) => ({ ...i, tops: [1] }) },
  'no root of ranks': { key: async () => keys.rankRoot(), change: () => undefined },
  'a part of the ranks as text': { key: lastPart, change: (item) => ({ ...item, packed: 'text' }) },
  'a part of the ranks that is gone': { key: lastPart, change: () => undefined },
};

async function lastPart(): Promise<Key> {
  const ranks = await readRanks(world.store.table);
  if (!ranks) throw new Error('no ranks');
  return keys.rankPart(ranks.version, ranks.tops.length - 1);
}

it.each(Object.entries(older))(
  'a snapshot in another format is ignored until the next roll-up replaces it: %s',
  async (_, { key, change }) => {
    const { table } = world.store;
    await rollUp();
    const at = await key();
    const changed = change((await table.get(at)) ?? {});
    await table.write(changed ? put({ ...changed, ...at }) : remove(at));

    const ada = await world.walker();
    for (const index of [0, 499, 600, size - 1]) {
      const answer = await ada.call(getRank, { params: { id: idAt(index) } });
      expect([answer.status, answer.json.globalRank], answer.text).toEqual([200, index + 1]);
    }
    const stats = await ada.call(getGlobalStats);
    expect([stats.status, stats.json.totalUsers], stats.text).toEqual([200, size]);
    expect((await ada.call(listGlobalChallenges)).status).toBe(200);

    world.at('2026-11-20T10:00:00Z');
    expect((await rollUp()).counts).toMatchObject({ walkers: size });
    expect((await readFigures(table))?.takenAt).toBe('2026-11-20T10:00:00.000Z');
    expect((await readFigures(table))?.version).toBe((await readRanks(table))?.version);
  },
);

it('the parts of an interrupted roll-up expire after a week', async () => {
  await rollUp();
  const part = await world.store.table.get(await lastPart());
  expect(part?.expiresAt).toBe(now.getTime() / 1000 + 7 * 24 * 60 * 60);
});

it('home cells in another format are ignored', async () => {
  const parts = (packed: unknown) => ({ ...world.store.table, batchGet: async () => [{ packed }] });
  const version = { version: 'older', cellParts: 1 };
  expect(await readHomeCells(parts(packNumbers([7_201, 12])), version)).toEqual(new Map([['1:1', 12]]));
  for (const packed of ['text', undefined, [7_201, 12]]) {
    expect(await readHomeCells(parts(packed), version)).toBeUndefined();
  }
});
