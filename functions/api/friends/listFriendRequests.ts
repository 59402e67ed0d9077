import { routes } from '../../../shared/api/routes.ts';
import { friendRequestId } from '../../common/friends/friendship.ts';
import { redactProfile } from '../../common/walkers/readWalkerForViewer.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import { receivedRequests, sentRequests } from '../../data/walkers/friendships.ts';
import { readWalkers } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Received or sent requests, newest first; all names come from one batch read. */
export const handler = endpoint(routes.listFriendRequests, async ({ walkerId, query, table }) => {
  const isSent = query.sent === 'true';
  const [requests, reported] = await Promise.all([
    (isSent ? sentRequests : receivedRequests)(table, walkerId),
    reportedBy(table, walkerId),
  ]);
  const people = requests.flatMap(({ requesterId, addresseeId }) =>
    isSent ? [requesterId, addresseeId] : requesterId,
  );
  const walkers = await readWalkers(table, [...new Set(people)]);
  const faces = new Map(
    walkers.flatMap((walker) => {
      if (!walker) return [];
      const {
        walkerId: id,
        username,
        firstName,
        lastName,
        profilePhotoUrl,
      } = redactProfile(walker, 'stranger', reported);
      return [[id, { id, username, firstName, lastName, profilePhotoUrl }]];
    }),
  );
  return requests.flatMap((request) => {
    const [requester, addressee] = [faces.get(request.requesterId), faces.get(request.addresseeId)];
    if (!requester || (isSent && !addressee)) return [];
    return [{ id: friendRequestId(request), requester, ...(addressee && { addressee }) }];
  });
});
