import { dayOf } from '../../../shared/domain/day.ts';
import { hourBegun } from '../../../shared/domain/precision.ts';
import { LIVE_PLACES } from '../../../shared/domain/rankDirectory.ts';
import {
  boardWithout,
  NO_TOTALS,
  type PopularPlace,
  popularPlace,
  type WorldTotals,
  withEntries,
} from '../../../shared/domain/worldFigures.ts';
import { recentWalks } from '../../data/feed.ts';
import { readBoard } from '../../data/leaderboard.ts';
import type { StoredFigures } from '../../data/snapshots.ts';
import type { ReadTable } from '../../data/table.ts';

export interface FiguresOfHour {
  totals: WorldTotals;
  popular: PopularPlace | null;
}

const fewWalks = 1000;

/** Few enough walkers and walks of thirty days that each can be looked at. */
export const isSmallWorld = ({ boardSize, recentWalks }: Pick<StoredFigures, 'boardSize' | 'recentWalks'>) =>
  boardSize <= LIVE_PLACES && recentWalks <= fewWalks;

/**
 * Of a small world, without the walks of the hour that has begun: figures that grow with each walk by exactly its length
 * would tell that length. They are the same whenever in the hour they are counted.
 */
export async function figuresOfHour(table: ReadTable, now: Date): Promise<FiguresOfHour> {
  const [board, walks] = await Promise.all([readBoard(table), recentWalks(table, now)]);
  const hour = hourBegun(now).toISOString();
  const [before, since] = [
    walks.filter((walk) => walk.completedAt < hour),
    walks.filter((walk) => walk.completedAt >= hour),
  ];
  return {
    totals: withEntries(NO_TOTALS, boardWithout(board, since)),
    popular: popularPlace(before, dayOf(now, 'UTC')),
  };
}
