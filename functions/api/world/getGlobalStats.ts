import { routes } from '../../../shared/api/routes.ts';
import { roundTotalKm } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { NO_TOTALS, withOwnWalks } from '../../../shared/domain/privacy/worldFigures.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { readFigures } from '../../data/world/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Figures of the hourly roll-up, and the viewer's own walks as they are now (docs/decisions/world-figures.md). */
export const handler = endpoint(routes.getGlobalStats, async ({ walkerId, table }) => {
  const [stored, own] = await Promise.all([readFigures(table), readOwnWalker(table, walkerId)]);
  const totals = withOwnWalks(stored ?? NO_TOTALS, own, stored && new Date(stored.takenAt));
  const popular = stored?.popularPlace;
  return {
    totalChallenges: totals.totalChallenges,
    totalUsers: totals.totalUsers,
    totalDistance: roundTotalKm(totals.totalMetres),
    mostPopularDestination: popular ? { ...popular, name: destinationName(popular.destination) } : null,
  };
});
