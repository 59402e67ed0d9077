import { routes } from '../../../shared/api/routes.ts';
import { type Board, boardNamed } from '../../../shared/domain/leaderboard.ts';
import { pointsToNextRank } from '../../../shared/domain/precision.ts';
import { aboveIn, partFor } from '../../../shared/domain/rankDirectory.ts';
import { friendIds } from '../../data/friendships.ts';
import { countAbove, pointsOfNext } from '../../data/leaderboard.ts';
import { readProvenPoints } from '../../data/provenPoints.ts';
import { readRankPart, readRanks, type StoredRanks } from '../../data/snapshots.ts';
import type { ReadTable } from '../../data/table.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { readSeenBy } from '../../parts/walkers/readSeenBy.ts';

/**
 * Among the first five hundred places and on small boards those above are counted live; further down the roll-up's
 * directory tells exactly how many had more points when it was made, at most an hour ago.
 */
export const handler = endpoint(routes.getRank, async ({ params, query, walkerId, now, table }) => {
  const board = boardNamed(query.board ?? 'points', now);
  const own = params.id === walkerId;
  const [{ walker }, [proven = 0], ranks, friends] = await Promise.all([
    readSeenBy(table, walkerId, params.id),
    board === 'points' ? [] : readProvenPoints(table, [params.id], board),
    readRanks(table, board),
    own ? friendIds(table, walkerId) : [],
  ]);
  const points = board === 'points' ? walker.points : proven;
  const [above, next, others] = await Promise.all([
    points > 0 ? walkersAbove(table, ranks, points, board) : undefined,
    own ? pointsOfNext(table, points, board) : undefined,
    readWalkers(table, friends),
  ]);
  return {
    globalRank: above === undefined ? null : 1 + above,
    friendsRank: own ? 1 + others.filter((friend) => friend && friend.points > walker.points).length : null,
    pointsToNextRank: next === undefined ? null : pointsToNextRank(points, next),
    ...(own && board !== 'points' && { provenPoints: points }),
  };
});

async function walkersAbove(
  table: ReadTable,
  ranks: StoredRanks | undefined,
  points: number,
  board: Board,
): Promise<number> {
  if (!ranks || points >= ranks.liveFrom) return countAbove(table, points, board);
  const part = partFor(ranks, points) ?? 0;
  const top = ranks.tops[part];
  if (!top) return 0;
  const within = await readRankPart(table, ranks, part);
  return within ? aboveIn(top, within, points) : countAbove(table, points, board);
}
