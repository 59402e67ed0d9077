import { routes } from '../../../shared/api/routes.ts';
import { globalBoard } from '../../../shared/domain/leaderboard.ts';
import { blockedEitherWay } from '../../data/blocks.ts';
import type { Competitor } from '../../data/competitors.ts';
import { hiddenFaces } from '../../data/hiddenFaces.ts';
import { topOfShards } from '../../data/leaderboard.ts';
import { reportedBy } from '../../data/reports.ts';
import { endpoint } from '../../http/endpoint.ts';
import { seenFace } from '../../parts/walkers/seenFaces.ts';
import { boardView } from '../../parts/walkers/walkerView.ts';

/**
 * The world's best hundred, live: eight queries at once, however many walkers there are. Ranks are of the exact points;
 * the place of one who is blocked stays empty.
 */
export const handler = endpoint(routes.getGlobalLeaderboard, async ({ walkerId, now, table }) => {
  const [tops, blocked, reported, hidden] = await Promise.all([
    topOfShards(table),
    blockedEitherWay(table, walkerId),
    reportedBy(table, walkerId),
    hiddenFaces(table),
  ]);
  const seen = (walker: Competitor) =>
    seenFace(walker, walker.walkerId === walkerId ? 'self' : 'stranger', reported, hidden.get(walker.walkerId));
  return globalBoard(tops)
    .filter((walker) => !blocked.has(walker.walkerId))
    .map((walker) => ({ ...boardView(seen(walker), walkerId, now), rank: walker.rank }));
});
