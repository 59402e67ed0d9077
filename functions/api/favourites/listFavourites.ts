import { routes } from '../../../shared/api/routes.ts';
import { favouritePage } from '../../data/favourites.ts';
import { afterDay, keys } from '../../data/keys.ts';
import { endpoint } from '../../http/endpoint.ts';
import { nextCursor, pageOf } from '../../http/page.ts';
import { Reply } from '../../http/reply.ts';
import { ownListed } from '../../parts/challenges/challengeView.ts';

export const handler = endpoint(routes.listFavourites, async ({ query, walkerId, table }) => {
  const page = await favouritePage(table, walkerId, pageOf(query, afterDay(keys.favourite, walkerId)));
  return new Reply(page.challenges.map(ownListed), { headers: nextCursor(page.next) });
});
