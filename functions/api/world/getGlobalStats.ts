import { routes } from '../../../shared/api/routes.ts';
import { LIVE_PLACES } from '../../../shared/domain/rankDirectory.ts';
import { kmOf } from '../../../shared/domain/units.ts';
import { popularPlace } from '../../../shared/domain/worldFigures.ts';
import { recentWalks } from '../../data/feed.ts';
import { tallyBoard } from '../../data/leaderboard.ts';
import { readFigures, type StoredFigures } from '../../data/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

const fewWalks = 1000;

/** Counted live while that is little work, else as of the last roll-up. */
export const handler = endpoint(routes.getGlobalStats, async ({ now, table }) => {
  const figures = await readFigures(table);
  if (figures && !isSmall(figures)) return shown(figures, figures.popular);
  const [board, walks] = await Promise.all([tallyBoard(table), recentWalks(table, now)]);
  return shown(board, popularPlace(walks));
});

const isSmall = ({ boardSize, recentWalks }: StoredFigures) => boardSize <= LIVE_PLACES && recentWalks <= fewWalks;

const shown = (
  { totalChallenges, totalUsers, totalMetres }: Pick<StoredFigures, 'totalChallenges' | 'totalUsers' | 'totalMetres'>,
  mostPopularDestination: StoredFigures['popular'],
) => ({ totalChallenges, totalUsers, totalDistance: kmOf(totalMetres), mostPopularDestination });
