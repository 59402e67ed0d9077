import { routes } from '../../../shared/api/routes.ts';
import { receivedRequests } from '../../data/friendRequests.ts';
import { reportedBy } from '../../data/reports.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { friendRequestId } from '../../parts/friends/friendRequestId.ts';
import { seenFace } from '../../parts/walkers/seenFaces.ts';

/** Those that wait for this walker's answer, newest first; names come in one read, however many there are. */
export const handler = endpoint(routes.listFriendRequests, async ({ walkerId, table }) => {
  const [requests, reported] = await Promise.all([receivedRequests(table, walkerId), reportedBy(table, walkerId)]);
  const requesters = await readWalkers(
    table,
    requests.map(({ requesterId }) => requesterId),
  );
  return requests.flatMap((request, index) => {
    const requester = requesters[index];
    if (!requester) return [];
    const { walkerId: id, username, firstName, lastName, profilePhotoUrl } = seenFace(requester, 'stranger', reported);
    return [{ id: friendRequestId(request), requester: { id, username, firstName, lastName, profilePhotoUrl } }];
  });
});
