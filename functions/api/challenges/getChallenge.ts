import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { parseChallengeId } from '../../common/challenges/challengeId.ts';
import { ownChallenge } from '../../common/challenges/challengeView.ts';
import { readWalk, readWays } from '../../data/challenges/challenges.ts';
import { noWays } from '../../data/challenges/ways.ts';
import { endpoint } from '../../http/endpoint.ts';

/** One of the walker's own walks with its geometry; other walkers' do not exist. */
export const handler = endpoint(routes.getChallenge, async ({ params, walkerId, table }) => {
  const id = parseChallengeId(params.id);
  if (!id || id.walkerId !== walkerId) throw new Refusal('challenge_not_found');
  const [challenge, ways] = await Promise.all([readWalk(table, walkerId, id.day), readWays(table, walkerId, id.day)]);
  if (challenge?.routeId !== id.routeId) throw new Refusal('challenge_not_found');
  return ownChallenge(challenge, ways ?? noWays);
});
