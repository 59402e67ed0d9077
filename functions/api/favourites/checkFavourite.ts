import { routes } from '../../../shared/api/routes.ts';
import { parseChallengeId } from '../../common/challenges/challengeId.ts';
import { readFavourite } from '../../data/walkers/favourites.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.checkFavourite, async ({ params, walkerId, table }) => {
  const id = parseChallengeId(params.challengeId);
  const favourite = id?.walkerId === walkerId ? await readFavourite(table, walkerId, id.day) : undefined;
  return { isFavourite: favourite !== undefined && favourite.routeId === id?.routeId };
});
