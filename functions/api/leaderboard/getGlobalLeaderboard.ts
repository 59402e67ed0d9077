import { routes } from '../../../shared/api/routes.ts';
import { globalBoard } from '../../../shared/domain/leaderboard.ts';
import { topOfShards } from '../../data/leaderboard.ts';
import { endpoint } from '../../http/endpoint.ts';
import { boardView } from '../../parts/walkers/walkerView.ts';

/** The world's best hundred, live: eight queries at once, however many walkers there are. */
export const handler = endpoint(routes.getGlobalLeaderboard, async ({ now, table }) =>
  globalBoard(await topOfShards(table)).map((walker) => ({ ...boardView(walker, now), rank: walker.rank })),
);
