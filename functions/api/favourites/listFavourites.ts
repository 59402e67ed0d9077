import { routes } from '../../../shared/api/routes.ts';
import { ownListed } from '../../common/challenges/challengeView.ts';
import { afterDay, keys } from '../../data/keys.ts';
import { favouritePage } from '../../data/walkers/favourites.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nextCursor, pageOf } from '../../http/input.ts';
import { Reply } from '../../http/reply.ts';

export const handler = endpoint(routes.listFavourites, async ({ query, walkerId, table }) => {
  const page = await favouritePage(table, walkerId, pageOf(query, afterDay(keys.favourite, walkerId)));
  return new Reply(page.challenges.map(ownListed), { headers: nextCursor(page.next) });
});
