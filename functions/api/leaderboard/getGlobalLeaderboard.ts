import { routes } from '../../../shared/api/routes.ts';
import {
  BOARD_SIZE,
  bestByKey,
  boardNamed,
  isOnBoard,
  leaderboardKey,
} from '../../../shared/domain/leaderboard/leaderboard.ts';
import { boardRow, provenShown, rankedRows } from '../../common/leaderboard/boardRows.ts';
import { readCompetitors } from '../../data/leaderboard/competitors.ts';
import { bestOfBoard, topOfShards } from '../../data/leaderboard/leaderboard.ts';
import { readProvenPoints } from '../../data/leaderboard/provenPoints.ts';
import { blockedEitherWay } from '../../data/moderation/blocks.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import { friendIds } from '../../data/walkers/friendships.ts';
import { endpoint } from '../../http/endpoint.ts';

/**
 * The top hundred by the points that the viewer sees: strangers from the index, the viewer and friends with exact
 * figures merged in. A blocked walker's place stays empty.
 */
export const handler = endpoint(routes.getGlobalLeaderboard, async ({ query, walkerId, now, table }) => {
  const board = boardNamed(query.board ?? 'points', now);
  const [tops, friendsOf, blocked, reported] = await Promise.all([
    topOfShards(table, board, now),
    friendIds(table, walkerId),
    blockedEitherWay(table, walkerId),
    reportedBy(table, walkerId),
  ]);
  const known = [walkerId, ...friendsOf];
  const strangers = await bestOfBoard(table, board, tops, new Set(known), now);
  const ids = [...known, ...strangers.map((standing) => standing.walkerId)];
  const [walkers, proven] = await Promise.all([
    readCompetitors(table, ids),
    board === 'points' ? [] : readProvenPoints(table, ids, board),
  ]);
  const viewer = { walkerId, friends: new Set(friendsOf), reported, now };
  const rows = walkers.flatMap((walker) => {
    const row = boardRow(viewer, walker);
    if (board === 'points') return isOnBoard(walker, row.points) ? [{ row, shownPoints: row.points }] : [];
    const points = proven[ids.indexOf(walker.walkerId)];
    const shownPoints = points ? provenShown(viewer, walker, points) : 0;
    const figure = { [board === 'ever' ? 'provenPoints' : 'provenThisWeek']: shownPoints };
    return shownPoints > 0 ? [{ row: { ...row, ...figure }, shownPoints }] : [];
  });
  const best = bestByKey(
    rows.map((each) => ({ ...each, id: each.row.id, key: leaderboardKey(each.shownPoints, each.row.id) })),
    BOARD_SIZE,
  );
  return rankedRows(best, now)
    .filter(({ id }) => !blocked.has(id))
    .map(({ row, rank }) => ({ ...row, rank }));
});
