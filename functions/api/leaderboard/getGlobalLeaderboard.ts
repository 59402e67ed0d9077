import { routes } from '../../../shared/api/routes.ts';
import { globalBoard } from '../../../shared/domain/leaderboard.ts';
import { blockedEitherWay } from '../../data/blocks.ts';
import { topOfShards } from '../../data/leaderboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import { boardView } from '../../parts/walkers/walkerView.ts';

/**
 * The world's best hundred, live: eight queries at once, however many walkers there are. Ranks are of the exact points;
 * the place of one who is blocked stays empty.
 */
export const handler = endpoint(routes.getGlobalLeaderboard, async ({ walkerId, now, table }) => {
  const [tops, blocked] = await Promise.all([topOfShards(table), blockedEitherWay(table, walkerId)]);
  return globalBoard(tops)
    .filter((walker) => !blocked.has(walker.walkerId))
    .map((walker) => ({ ...boardView(walker, walkerId, now), rank: walker.rank }));
});
