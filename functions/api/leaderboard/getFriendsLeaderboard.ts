import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { friendsBoard } from '../../../shared/domain/leaderboard.ts';
import { readCompetitors } from '../../data/competitors.ts';
import { friendIds } from '../../data/friendships.ts';
import { reportedBy } from '../../data/reports.ts';
import { endpoint } from '../../http/endpoint.ts';
import { seenFace } from '../../parts/walkers/seenFaces.ts';
import { boardView } from '../../parts/walkers/walkerView.ts';

/** The viewer among their friends, newcomers included. Ranks and order are exact, the friends' figures rounded. */
export const handler = endpoint(routes.getFriendsLeaderboard, async ({ walkerId, now, table }) => {
  const [ids, reported] = await Promise.all([friendIds(table, walkerId), reportedBy(table, walkerId)]);
  const [viewer, ...friends] = await readCompetitors(table, [walkerId, ...ids]);
  if (viewer?.walkerId !== walkerId) throw new Refusal('walker_not_found');
  return friendsBoard(
    viewer,
    friends.map((friend) => seenFace(friend, 'friend', reported)),
  ).map((walker) => ({ ...boardView(walker, walkerId, now), rank: walker.rank }));
});
