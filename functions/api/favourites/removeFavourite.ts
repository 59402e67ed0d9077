import { routes } from '../../../shared/api/routes.ts';
import { parseChallengeId } from '../../common/challenges/challengeId.ts';
import { dropFavourite } from '../../data/walkers/favourites.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.removeFavourite, async ({ params, walkerId, table }) => {
  const id = parseChallengeId(params.challengeId);
  if (id?.walkerId === walkerId) await table.write(dropFavourite(walkerId, id.day));
  return { isFavourite: false as const };
});
