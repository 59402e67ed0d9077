import { routes } from '../../../shared/api/routes.ts';
import { favouritePage } from '../../data/challenges.ts';
import { afterSortKey } from '../../data/keys.ts';
import { requireOwn } from '../../lib/access.ts';
import { ownListed } from '../../lib/challengeView.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { nextCursor, pageOf } from '../../lib/page.ts';
import { Reply } from '../../lib/reply.ts';

export const handler = endpoint(routes.listFavourites, async ({ params, query, walkerId, table }) => {
  requireOwn(params.id, walkerId);
  const page = await favouritePage(table, walkerId, pageOf(query, afterSortKey(walkerId)));
  return new Reply(page.challenges.map(ownListed), { headers: nextCursor(page.next) });
});
