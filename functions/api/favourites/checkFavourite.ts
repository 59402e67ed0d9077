import { routes } from '../../../shared/api/routes.ts';
import { readFavourite } from '../../data/challenges.ts';
import { requireOwn } from '../../lib/access.ts';
import { parseChallengeId } from '../../lib/challengeId.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const handler = endpoint(routes.checkFavourite, async ({ params, walkerId, table }) => {
  requireOwn(params.id, walkerId);
  const id = parseChallengeId(params.challengeId);
  const favourite = id?.walkerId === walkerId ? await readFavourite(table, walkerId, id.day) : undefined;
  return { isFavourite: favourite !== undefined && favourite.routeId === id?.routeId };
});
