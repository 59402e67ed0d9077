import { routes } from '../../../shared/api/routes.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { hourBegun, roundTotalKm } from '../../../shared/domain/precision.ts';
import { LIVE_PLACES } from '../../../shared/domain/rankDirectory.ts';
import { boardWithout, emptyTally, popularPlace, withEntries } from '../../../shared/domain/worldFigures.ts';
import { recentWalks } from '../../data/feed.ts';
import { readBoard } from '../../data/leaderboard.ts';
import { readFigures, type StoredFigures } from '../../data/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

const fewWalks = 1000;

/**
 * Whole kilometres as of the hour: figures that grow with each walk by exactly its length would tell that length. Counted
 * here while that is little work, without the walks of the hour that has begun; else as of the last roll-up.
 */
export const handler = endpoint(routes.getGlobalStats, async ({ now, table }) => {
  const figures = await readFigures(table);
  if (figures && !isSmall(figures)) return shown(figures, figures.popular);
  const [board, walks] = await Promise.all([readBoard(table), recentWalks(table, now)]);
  const hour = hourBegun(now).toISOString();
  const [before, since] = [
    walks.filter((walk) => walk.completedAt < hour),
    walks.filter((walk) => walk.completedAt >= hour),
  ];
  return shown(withEntries(emptyTally(), boardWithout(board, since)), popularPlace(before, dayOf(now, 'UTC')));
});

const isSmall = ({ boardSize, recentWalks }: StoredFigures) => boardSize <= LIVE_PLACES && recentWalks <= fewWalks;

const shown = (
  { totalChallenges, totalUsers, totalMetres }: Pick<StoredFigures, 'totalChallenges' | 'totalUsers' | 'totalMetres'>,
  mostPopularDestination: StoredFigures['popular'],
) => ({ totalChallenges, totalUsers, totalDistance: roundTotalKm(totalMetres), mostPopularDestination });
