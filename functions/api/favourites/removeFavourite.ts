import { routes } from '../../../shared/api/routes.ts';
import { dropFavourite } from '../../data/favourites.ts';
import { endpoint } from '../../http/endpoint.ts';
import { parseChallengeId } from '../../parts/challenges/challengeId.ts';

/** What is not there is removed already. */
export const handler = endpoint(routes.removeFavourite, async ({ params, walkerId, table }) => {
  const id = parseChallengeId(params.challengeId);
  if (id?.walkerId === walkerId) await table.write(dropFavourite(walkerId, id.day));
  return { isFavourite: false as const };
});
