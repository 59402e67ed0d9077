import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { redactProfile } from '../../common/walkers/readWalkerForViewer.ts';
import { profileView } from '../../common/walkers/walkerView.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import { friendIds } from '../../data/walkers/friendships.ts';
import { readWalkers } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.listFriends, async ({ walkerId, now, table }) => {
  const [ids, reported] = await Promise.all([friendIds(table, walkerId), reportedBy(table, walkerId)]);
  const friends = await readWalkers(table, ids);
  return friends
    .filter((friend) => friend !== undefined)
    .sort((a, b) => foldUsername(a.username).localeCompare(foldUsername(b.username)))
    .map((friend) => profileView(redactProfile(friend, 'friend', reported), now, 'friend'));
});
