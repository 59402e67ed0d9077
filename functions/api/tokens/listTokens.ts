import { routes } from '../../../shared/api/routes.ts';
import { tokenView } from '../../common/auth/tokenView.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { listTokens } from '../../data/auth/tokens.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Newest first, without those that a change of access has ended. */
export const handler = endpoint(routes.listTokens, async ({ walkerId, table }) => {
  const [walker, tokens] = await Promise.all([readOwnWalker(table, walkerId), listTokens(table, walkerId)]);
  return tokens
    .filter(({ accessRound }) => accessRound === walker.accessRound)
    .sort((left, right) => right.createdAt.localeCompare(left.createdAt))
    .map((token) => tokenView(token, walker));
});
