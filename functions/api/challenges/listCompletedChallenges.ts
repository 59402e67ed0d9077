import { routes } from '../../../shared/api/routes.ts';
import { withoutReported } from '../../../shared/domain/privacy/privacy.ts';
import { seesExactly } from '../../../shared/domain/privacy/visibility.ts';
import { othersListed, ownListed } from '../../common/challenges/challengeView.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { completedPage } from '../../data/challenges/challenges.ts';
import { afterDay, keys } from '../../data/keys.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nextCursor, pageOf } from '../../http/input.ts';
import { Reply } from '../../http/reply.ts';

export const handler = endpoint(routes.listCompletedChallenges, async ({ params, query, walkerId, table }) => {
  const [{ walker, viewer, reported }, page] = await Promise.all([
    readWalkerForViewer(table, walkerId, params.id),
    completedPage(table, params.id, pageOf(query, afterDay(keys.challenge, params.id))),
  ]);
  // A profile shows a name, so an anonymous walker's walks are not listed on it.
  if (!seesExactly(viewer, walker)) return [];
  const shown =
    viewer === 'self'
      ? page.challenges.map(ownListed)
      : page.challenges
          .map((walk) => walk.public && withoutReported(viewer, walk.public, reported))
          .flatMap((left) => (left ? [othersListed(left)] : []));
  return new Reply(shown, { headers: nextCursor(page.next) });
});
