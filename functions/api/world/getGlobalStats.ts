import { routes } from '../../../shared/api/routes.ts';
import { hourBegun, roundTotalKm } from '../../../shared/domain/leaderboard/precision.ts';
import { withNewWalks } from '../../../shared/domain/privacy/worldFigures.ts';
import { figuresOfHour, isSmallWorld } from '../../common/world/buildWorldSnapshot.ts';
import { walksSince } from '../../data/world/feed.ts';
import { readFigures } from '../../data/world/snapshots.ts';
import { endpoint } from '../../http/endpoint.ts';

/** A roll-up takes its hour's figures some minutes after the hour has begun. */
const ROLL_UP_HOURS = 2;

/**
 * Figures of the last roll-up plus walks completed since; in a small world they are counted here until the hour's
 * roll-up has run. Only in a world with more walks a day than one wave reads are they up to an hour old.
 */
export const handler = endpoint(routes.getGlobalStats, async ({ now, table }) => {
  const hour = hourBegun(now);
  const first = new Date(hour.getTime() - ROLL_UP_HOURS * 3_600_000);
  const [stored, walks = []] = await Promise.all([readFigures(table), walksSince(table, first, now)]);
  const isNewest = stored && (!isSmallWorld(stored) || stored.hour === hour.toISOString());
  const figures = isNewest ? { totals: stored, popular: stored.popular } : await figuresOfHour(table, now);
  const since = (isNewest && !stored.hour && stored.takenAt) || hour.toISOString();
  const newWalks = walks.filter(({ completedAt }) => completedAt >= since);
  const { totalChallenges, totalUsers, totalMetres } = withNewWalks(figures.totals, newWalks);
  return {
    totalChallenges,
    totalUsers,
    totalDistance: roundTotalKm(totalMetres),
    mostPopularDestination: figures.popular,
  };
});
