import { routes } from '../../../shared/api/routes.ts';
import { sessionIdOf } from '../../common/auth/session.ts';
import { listTokens, revokeToken } from '../../data/auth/tokens.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.revokeToken, async ({ params, walkerId, table }) => {
  const tokens = await listTokens(table, walkerId);
  await table.write(...tokens.filter((each) => sessionIdOf(each) === params.tokenId).map(revokeToken));
  return {};
});
