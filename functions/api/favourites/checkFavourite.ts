import { routes } from '../../../shared/api/routes.ts';
import { readFavourite } from '../../data/favourites.ts';
import { endpoint } from '../../http/endpoint.ts';
import { parseChallengeId } from '../../parts/challenges/challengeId.ts';

export const handler = endpoint(routes.checkFavourite, async ({ params, walkerId, table }) => {
  const id = parseChallengeId(params.challengeId);
  const favourite = id?.walkerId === walkerId ? await readFavourite(table, walkerId, id.day) : undefined;
  return { isFavourite: favourite !== undefined && favourite.routeId === id?.routeId };
});
