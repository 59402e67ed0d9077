import * as z from 'zod/mini';
import { addDays, mondayOf } from '../../shared/domain/day.ts';
import { type Board, leaderboardKey } from '../../shared/domain/leaderboard.ts';
import { indexKeys, keys } from './keys.ts';
import { type Op, put } from './ops.ts';
import type { ReadTable } from './table.ts';

/** A walker's proven points on one board, and the place there: two items a walker, of all time and of each week. */
const provenItem = z.object({ points: z.number() });

/** For boards: 0 where there are none yet, in the order of the walkers. */
export async function readProvenPoints(
  table: ReadTable,
  walkerIds: readonly string[],
  board: Board,
): Promise<number[]> {
  const items = await table.batchGet(
    walkerIds.map((walkerId) => keys.provenPoints(walkerId, board)),
    { consistent: false },
  );
  return items.map((item) => (item ? provenItem.parse(item).points : 0));
}

/** What the boards of a walk have of its walker now. */
export async function provenBefore(
  table: ReadTable,
  walk: Pick<ProvenWalk, 'walkerId' | 'day'>,
): Promise<{ ever: number; week: number }> {
  const items = await table.batchGet(boardsOf(walk).map((board) => keys.provenPoints(walk.walkerId, board)));
  const [ever = 0, week = 0] = items.map((item) => (item ? provenItem.parse(item).points : 0));
  return { ever, week };
}

/** No screen asks for the board of an earlier week. */
const weekLivesDays = 35;

export interface ProvenWalk {
  walkerId: string;
  day: string;
  /** By it the earlier of two with equal points stands first: when the walk was done, not when it was looked at. */
  completedAt: string | null;
  provenPoints: number;
}

/** The boards that a walk counts on. */
export const boardsOf = ({ day }: Pick<ProvenWalk, 'day'>): [Board, Board] => ['ever', mondayOf(day)];

/**
 * Adds a walk to its boards: in the transaction that stores its verdict, so that it is added once. `before` is what the
 * boards had when they were read; where another walk was added meanwhile, all of it is done again.
 */
export function addProven(
  { walkerId, day, completedAt, provenPoints }: ProvenWalk,
  before: { ever: number; week: number },
): Op[] {
  if (provenPoints === 0) return [];
  const [ever, week] = boardsOf({ day });
  const expiresAt = Math.ceil(Date.parse(`${addDays(week, weekLivesDays)}T00:00:00Z`) / 1000);
  const place = (board: Board, had: number, more: { expiresAt?: number } = {}) => {
    const points = had + provenPoints;
    const position = leaderboardKey(points, new Date(completedAt ?? 0), walkerId);
    return put(
      { ...keys.provenPoints(walkerId, board), points, ...indexKeys.leaderboard(walkerId, position, board), ...more },
      had === 0 ? { exists: false } : { equals: { points: had } },
    );
  };
  return [place(ever, before.ever), place(week, before.week, { expiresAt })];
}
