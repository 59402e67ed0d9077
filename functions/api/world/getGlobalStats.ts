import { routes } from '../../../shared/api/routes.ts';
import { hourBegun, roundTotalKm } from '../../../shared/domain/precision.ts';
import { readFigures } from '../../data/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';
import { type FiguresOfHour, figuresOfHour, isSmallWorld } from '../../parts/world/figuresOfHour.ts';

/** As the roll-up left them; a small world's are counted here where the roll-up of this hour is yet to come. */
export const handler = endpoint(routes.getGlobalStats, async ({ now, table }) => {
  const figures = await readFigures(table);
  const isNewest = figures && (!isSmallWorld(figures) || figures.hour === hourBegun(now).toISOString());
  return isNewest ? shown({ totals: figures, popular: figures.popular }) : shown(await figuresOfHour(table, now));
});

const shown = ({ totals: { totalChallenges, totalUsers, totalMetres }, popular }: FiguresOfHour) => ({
  totalChallenges,
  totalUsers,
  totalDistance: roundTotalKm(totalMetres),
  mostPopularDestination: popular,
});
