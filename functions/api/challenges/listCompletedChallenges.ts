import { routes } from '../../../shared/api/routes.ts';
import { walkLeftFor } from '../../../shared/domain/privacy.ts';
import { seesExactly } from '../../../shared/domain/visibility.ts';
import { completedPage } from '../../data/challenges.ts';
import { afterDay, keys } from '../../data/keys.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nextCursor, pageOf } from '../../http/page.ts';
import { Reply } from '../../http/reply.ts';
import { othersListed, ownListed } from '../../parts/challenges/challengeView.ts';
import { readSeenBy } from '../../parts/walkers/readSeenBy.ts';

export const handler = endpoint(routes.listCompletedChallenges, async ({ params, query, walkerId, table }) => {
  const [{ walker, viewer, reported }, page] = await Promise.all([
    readSeenBy(table, walkerId, params.id),
    completedPage(table, params.id, pageOf(query, afterDay(keys.challenge, params.id))),
  ]);
  // On a profile everything stands under a name, so an anonymous walker's walks are not there at all.
  if (!seesExactly(viewer, walker)) return [];
  const shown =
    viewer === 'self'
      ? page.challenges.map(ownListed)
      : page.challenges
          .map((walk) => walk.public && walkLeftFor(viewer, walk.public, reported))
          .flatMap((left) => (left ? [othersListed(left)] : []));
  return new Reply(shown, { headers: nextCursor(page.next) });
});
