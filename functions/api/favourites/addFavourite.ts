import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { parseChallengeId } from '../../common/challenges/challengeId.ts';
import { readWalk } from '../../data/challenges/challenges.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import { keepFavourite } from '../../data/walkers/favourites.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.addFavourite, async ({ params, walkerId, table }) => {
  const id = parseChallengeId(params.challengeId);
  const challenge = id?.walkerId === walkerId ? await readWalk(table, walkerId, id.day) : undefined;
  if (challenge?.routeId !== id?.routeId || !challenge) throw new Refusal('challenge_not_found');
  if (!challenge.completed) throw new Refusal('not_completed');
  if (!(await writeIfUnchanged(table, ...keepFavourite(challenge)))) throw new Refusal('busy');
  return { isFavourite: true as const };
});
