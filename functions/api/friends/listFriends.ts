import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { friendIds } from '../../data/friendships.ts';
import { reportedBy } from '../../data/reports.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { seenFace } from '../../parts/walkers/readSeenBy.ts';
import { profileView } from '../../parts/walkers/walkerView.ts';

/** By name. Who has left meanwhile is not among them. */
export const handler = endpoint(routes.listFriends, async ({ walkerId, now, table }) => {
  const [ids, reported] = await Promise.all([friendIds(table, walkerId), reportedBy(table, walkerId)]);
  const friends = await readWalkers(table, ids);
  return friends
    .filter((friend) => friend !== undefined)
    .sort((a, b) => foldUsername(a.username).localeCompare(foldUsername(b.username)))
    .map((friend) => profileView(seenFace(friend, 'friend', reported), now, 'friend'));
});
