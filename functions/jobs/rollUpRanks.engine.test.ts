import { beforeAll, expect, it } from 'vitest';
import type { Table } from '../data/table.ts';
import { extraWalk, extraWalker } from '../testing/crowd.ts';
import { runJob } from '../testing/jobs.ts';
import { useWorld } from '../testing/world.ts';
import { handler as rollUpRanks } from './rollUpRanks.ts';

const world = useWorld({ width: 160, height: 120 });
const now = new Date('2026-11-20T09:00:00Z');
const size = 300;
const audiences = ['named', 'anonymous', 'hidden'] as const;
const idAt = (index: number) => `board-${String(index).padStart(16, '0')}`;
const home = { latitude: 41.1452, longitude: -8.6108 };

beforeAll(async () => {
  const items = Array.from({ length: size }, (_, index) => {
    const walkerId = idAt(index);
    const mapVisibility = audiences[index % 3] ?? 'hidden';
    const points = 10 + (index % 97) * 30;
    const at = new Date(now.getTime() - (1 + (index % 20)) * 24 * 60 * 60 * 1000);
    return [
      extraWalker({ walkerId, points, now, mapVisibility, ...(index % 3 === 0 && { today: points + 25 }) }),
      extraWalk({ walkerId, at, publicId: `public-${String(index).padStart(14, '0')}`, home }),
    ];
  });
  await world.store.fill(items.flat());
});

/** Few entries on a page of the board. */
const smallPages = (table: Table): Table => ({
  ...table,
  query: (query) => table.query(query.index === 'GSI1' ? { ...query, limit: 7 } : query),
});
const run = (options: Parameters<typeof runJob>[2] = {}, table = smallPages(world.store.table)) =>
  runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table }, options);

/** Repeats the roll-up hourly, with time for `pages` pages per run, until a run publishes. */
async function inRuns(pages: number) {
  let cursor: unknown;
  for (let runs = 1; ; runs++) {
    let left = pages;
    const result = await run({ cursor, remainingMs: () => (left-- > 0 ? 600_000 : 1_000) });
    if (result.cursor === undefined) return { runs, counts: result.counts };
    cursor = JSON.parse(JSON.stringify(result.cursor));
    world.at(new Date(world.bench.now.getTime() + 60 * 60 * 1000).toISOString());
  }
}

/** What the last roll-up published, without its version. */
async function published() {
  const items = (await world.store.scan()).filter(({ PK }) => String(PK).startsWith('SNAP#'));
  const version = String(items.find(({ PK }) => PK === 'SNAP#figures')?.version);
  const own = items.filter(({ PK }) => ['#figures', '#ranks', `#${version}`].some((end) => String(PK).endsWith(end)));
  const tops = items.filter(({ PK }) => String(PK).startsWith('SNAP#top'));
  const text = JSON.stringify([...own, ...tops].map(({ before, ...item }) => item).sort(byKey));
  return JSON.parse(text.replaceAll(version, 'version'));
}
const byKey = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  `${one.PK} ${one.SK}` < `${other.PK} ${other.SK}` ? -1 : 1;

it('a roll-up in several runs publishes exactly what one run publishes over the same board', async () => {
  world.at(now.toISOString());
  expect((await run()).counts).toMatchObject({ walkers: size });
  const whole = await published();
  expect(whole.find(({ SK }: { SK: string }) => SK === 'FIGURES')).toMatchObject({ totalUsers: size });
  for (const pages of [3, 17, 40]) {
    world.at(now.toISOString());
    const { runs, counts } = await inRuns(pages);
    expect(runs).toBeGreaterThan(1);
    expect(counts).toMatchObject({ walkers: size });
    expect(await published(), `${pages} pages a run`).toEqual(whole);
  }
});

it('a run that has read the boards leaves the publishing to the next one where less than 50 seconds are left', async () => {
  world.at(now.toISOString());
  const read = await run({ remainingMs: () => 40_000 });
  expect(read.cursor).toBeDefined();
  const before = await published();
  expect((await run({ cursor: read.cursor, remainingMs: () => 40_000 })).cursor).toBeUndefined();
  expect(await published()).toEqual(before);
});

it('an interrupted roll-up is overtaken by one that published meanwhile, and begins again without its progress', async () => {
  world.at(now.toISOString());
  const first = await run({ remainingMs: () => 1_000 });
  await run();
  expect((await run({ cursor: first.cursor })).counts).toMatchObject({ overtaken: 1 });
  expect((await run({ cursor: { version: 'expired', parts: 1 } })).counts).toMatchObject({ walkers: size });
});
