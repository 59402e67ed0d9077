import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { boardNamed, friendsBoard } from '../../../shared/domain/leaderboard.ts';
import { readCompetitors } from '../../data/competitors.ts';
import { friendIds } from '../../data/friendships.ts';
import { readProvenPoints } from '../../data/provenPoints.ts';
import { reportedBy } from '../../data/reports.ts';
import { endpoint } from '../../http/endpoint.ts';
import { seenFace } from '../../parts/walkers/seenFaces.ts';
import { boardView, provenView } from '../../parts/walkers/walkerView.ts';

/**
 * The viewer among their friends, newcomers included, with all points and the proven ones. Ranks and order are exact,
 * the friends' figures rounded.
 */
export const handler = endpoint(routes.getFriendsLeaderboard, async ({ walkerId, now, table }) => {
  const [friendsOf, reported] = await Promise.all([friendIds(table, walkerId), reportedBy(table, walkerId)]);
  const ids = [walkerId, ...friendsOf];
  const [[viewer, ...others], ever, week] = await Promise.all([
    readCompetitors(table, ids),
    readProvenPoints(table, ids, 'ever'),
    readProvenPoints(table, ids, boardNamed('week', now)),
  ]);
  if (viewer?.walkerId !== walkerId) throw new Refusal('walker_not_found');
  const friends = others.map((friend) => seenFace(friend, 'friend', reported));
  return friendsBoard(viewer, friends).map((walker) => {
    const at = ids.indexOf(walker.walkerId);
    const proven = { provenPoints: ever[at] ?? 0, provenThisWeek: week[at] ?? 0 };
    const isOwn = walker.walkerId === walkerId;
    return { ...boardView(walker, walkerId, now), rank: walker.rank, ...provenView(proven, isOwn) };
  });
});
