import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { boardNamed } from '../../../shared/domain/leaderboard/leaderboard.ts';
import { boardRow, provenShown, rankedRows } from '../../common/leaderboard/boardRows.ts';
import { readCompetitors } from '../../data/leaderboard/competitors.ts';
import { readProvenPoints } from '../../data/leaderboard/provenPoints.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import { friendIds } from '../../data/walkers/friendships.ts';
import { endpoint } from '../../http/endpoint.ts';

/** The viewer among their friends, newcomers included, with all points and the proven ones. */
export const handler = endpoint(routes.getFriendsLeaderboard, async ({ walkerId, now, table }) => {
  const [friendsOf, reported] = await Promise.all([friendIds(table, walkerId), reportedBy(table, walkerId)]);
  const ids = [walkerId, ...friendsOf];
  const [walkers, ever, week] = await Promise.all([
    readCompetitors(table, ids),
    readProvenPoints(table, ids, 'ever'),
    readProvenPoints(table, ids, boardNamed('week', now)),
  ]);
  if (walkers[0]?.walkerId !== walkerId) throw new Refusal('walker_not_found');
  const viewer = { walkerId, friends: new Set(friendsOf), reported, now };
  const rows = walkers.map((walker) => {
    const at = ids.indexOf(walker.walkerId);
    const shown = (points = ever[at]) => (points ? provenShown(viewer, walker, points) : 0);
    const row = { ...boardRow(viewer, walker), provenPoints: shown(), provenThisWeek: shown(week[at]) };
    return { ...row, shownPoints: row.points };
  });
  return rankedRows(rows, now).map(({ shownPoints: _, ...row }) => row);
});
