import * as z from 'zod/mini';
import { BOARD_SIZE, leaderboardKey } from '../../shared/domain/leaderboard.ts';
import type { BoardEntry } from '../../shared/domain/worldFigures.ts';
import { indexRanges, shards, walkerIdOf } from './keys.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';
import { type Competitor, parseCompetitor } from './walkers.ts';

const boardItem = z.object({
  points: z.number(),
  metres: z.number(),
  completedChallenges: z.number(),
});

/** Everybody with points, from the eight partitions of the index: the table itself is never gone through. */
export async function readBoard(table: ReadTable): Promise<BoardEntry[]> {
  const only = ['points', 'metres', 'completedChallenges'];
  const found = await Promise.all(shards.map((shard) => everyPage(table, { ...indexRanges.board(shard), only })));
  return found.flat().map((item) => boardItem.parse(item));
}

/** The best of each shard, as the index carries them: no profile is read for the board of the world. */
export async function topOfShards(table: ReadTable): Promise<Competitor[][]> {
  const pages = await Promise.all(
    shards.map((shard) => table.query({ ...indexRanges.board(shard), newestFirst: true, limit: BOARD_SIZE })),
  );
  return pages.map(({ items }) => items.map((item) => parseCompetitor({ ...item, walkerId: walkerIdOf(item.PK) })));
}

/** Walkers with strictly more points, counted on the live board. */
export async function countAbove(table: ReadTable, points: number): Promise<number> {
  const [position = ''] = leaderboardKey(points + 1, new Date(0), '').split('#');
  const found = await Promise.all(
    shards.map((shard) => everyPage(table, { ...indexRanges.boardFrom(shard, position), only: ['GSI1SK'] })),
  );
  return found.reduce((sum, items) => sum + items.length, 0);
}
