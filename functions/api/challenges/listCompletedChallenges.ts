import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { showsPlacesOnProfile } from '../../../shared/domain/privacy.ts';
import { completedPage } from '../../data/challenges.ts';
import { areFriends } from '../../data/friendships.ts';
import { afterDay, keys } from '../../data/keys.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nextCursor, pageOf } from '../../http/page.ts';
import { Reply } from '../../http/reply.ts';
import { othersListed, ownListed } from '../../parts/challenges/challengeView.ts';

export const handler = endpoint(routes.listCompletedChallenges, async ({ params, query, walkerId, table }) => {
  const own = params.id === walkerId;
  const [walker, friends, page] = await Promise.all([
    readWalker(table, params.id),
    own ? true : areFriends(table, walkerId, params.id),
    completedPage(table, params.id, pageOf(query, afterDay(keys.challenge, params.id))),
  ]);
  if (!walker) throw new Refusal('walker_not_found');
  const viewer = own ? 'self' : friends ? 'friend' : 'stranger';
  // On a profile everything stands under a name, so an anonymous walker's walks are not there at all.
  if (!showsPlacesOnProfile(viewer, walker)) return [];
  const shown = own
    ? page.challenges.map(ownListed)
    : page.challenges.map((walk) => othersListed(walk, walker.homeTown)).filter((walk) => walk !== undefined);
  return new Reply(shown, { headers: nextCursor(page.next) });
});
