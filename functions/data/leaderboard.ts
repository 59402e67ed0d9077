import * as z from 'zod/mini';
import { BOARD_SIZE, type Board, leaderboardKey } from '../../shared/domain/leaderboard.ts';
import { type BoardEntry, type BoardTally, emptyTally, withEntries } from '../../shared/domain/worldFigures.ts';
import { type Competitor, parseCompetitor } from './competitors.ts';
import { indexRanges, type Shard, shards, walkerIdOf } from './keys.ts';
import { everyPage, pagesOf } from './pages.ts';
import type { Item, ReadTable } from './table.ts';

const boardItem = z.object({
  points: z.number(),
  metres: z.number(),
  completedChallenges: z.number(),
});
const figuresOnly = ['points', 'metres', 'completedChallenges'];

/**
 * Everybody with points added up, from the eight partitions of the index: the table itself is never gone through, and
 * no more than a page of each shard is held at a time.
 */
export async function tallyBoard(table: ReadTable): Promise<BoardTally> {
  let tally = emptyTally();
  await Promise.all(
    shards.map(async (shard) => {
      for await (const items of pagesOf(table, { ...indexRanges.board(shard, 'points'), only: figuresOnly })) {
        tally = withEntries(
          tally,
          items.map((item) => boardItem.parse(item)),
        );
      }
    }),
  );
  return tally;
}

/** Everybody with points one by one: for a world that is small enough to be counted at each request. */
export async function readBoard(table: ReadTable): Promise<(BoardEntry & { walkerId: string })[]> {
  const only = ['PK', ...figuresOnly];
  const found = await Promise.all(
    shards.map((shard) => everyPage(table, { ...indexRanges.board(shard, 'points'), only })),
  );
  return found.flat().map((item) => ({ ...boardItem.parse(item), walkerId: walkerIdOf(item.PK) }));
}

/** Ids are random, so some twelve of the best hundred stand in each shard, and hardly ever so many. */
const topPerShard = 40;

/** The world's best, as the index carries them: no profile is read. What is left out of a shard is none of them. */
export async function topOfShards(table: ReadTable): Promise<Competitor[][]> {
  const tops = await topItems(table, 'points');
  return tops.map((items) => items.map((item) => parseCompetitor({ ...item, walkerId: walkerIdOf(item.PK) })));
}

/** The same of a proven board, whose entries are points and whose they are: profiles are read by who shows them. */
export async function topOfProven(table: ReadTable, board: Board): Promise<ProvenEntry[][]> {
  const tops = await topItems(table, board);
  return tops.map((items) =>
    items.map(({ PK, GSI1SK, points }) =>
      provenEntry.parse({ walkerId: walkerIdOf(PK), leaderboardKey: GSI1SK, points }),
    ),
  );
}

const provenEntry = z.object({ walkerId: z.string(), leaderboardKey: z.string(), points: z.number() });
export type ProvenEntry = z.output<typeof provenEntry>;

async function topItems(table: ReadTable, board: Board): Promise<Item[][]> {
  const query = (shard: Shard) => ({ ...indexRanges.board(shard, board), newestFirst: true });
  const pages = await Promise.all(shards.map((shard) => table.query({ ...query(shard), limit: topPerShard })));
  const places = pages.flatMap(({ items }) => items.map(({ GSI1SK }) => String(GSI1SK)));
  const lastOfBoard = places.sort().at(-BOARD_SIZE) ?? '';
  return Promise.all(
    pages.map(async ({ items, next }, at) => {
      const shard = shards[at];
      // Only where even the last that was read stands among the best may there be more of them.
      if (!next || shard === undefined || String(next.GSI1SK) < lastOfBoard) return items;
      const more = await table.query({ ...query(shard), limit: BOARD_SIZE - topPerShard, after: next });
      return [...items, ...more.items];
    }),
  );
}

/** How many walkers have how many points on a proven board, a page of each shard at a time. */
export async function tallyProven(table: ReadTable, board: Board): Promise<Map<number, number>> {
  const walkersAt = new Map<number, number>();
  await Promise.all(
    shards.map(async (shard) => {
      for await (const items of pagesOf(table, { ...indexRanges.board(shard, board), only: ['points'] })) {
        for (const { points } of items.map((item) => onlyPoints.parse(item))) {
          walkersAt.set(points, (walkersAt.get(points) ?? 0) + 1);
        }
      }
    }),
  );
  return walkersAt;
}

const onlyPoints = z.object({ points: z.number() });

/** Walkers with strictly more points, counted on the live board. */
export async function countAbove(table: ReadTable, points: number, board: Board): Promise<number> {
  const found = await Promise.all(
    shards.map((shard) =>
      everyPage(table, { ...indexRanges.boardFrom(shard, positionAbove(points), board), only: ['GSI1SK'] }),
    ),
  );
  return found.reduce((sum, items) => sum + items.length, 0);
}

/** The points of the next better walker on the live board; undefined for the leader. */
export async function pointsOfNext(table: ReadTable, points: number, board: Board): Promise<number | undefined> {
  const pages = await Promise.all(
    shards.map((shard) =>
      table.query({ ...indexRanges.boardFrom(shard, positionAbove(points), board), only: ['points'], limit: 1 }),
    ),
  );
  const better = pages.flatMap(({ items }) => items.map((item) => onlyPoints.parse(item).points));
  return better.length > 0 ? Math.min(...better) : undefined;
}

const positionAbove = (points: number) => leaderboardKey(points + 1, new Date(0), '').split('#')[0] ?? '';
