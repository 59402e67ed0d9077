import { routes } from '../../../shared/api/routes.ts';
import { globalBoard } from '../../../shared/domain/leaderboard.ts';
import { topOfShards } from '../../data/leaderboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import { boardView } from '../../parts/walkers/walkerView.ts';

/** The world's best hundred, live: eight queries at once, however many walkers there are. Ranks are of the exact points. */
export const handler = endpoint(routes.getGlobalLeaderboard, async ({ walkerId, now, table }) =>
  globalBoard(await topOfShards(table)).map((walker) => ({ ...boardView(walker, walkerId, now), rank: walker.rank })),
);
