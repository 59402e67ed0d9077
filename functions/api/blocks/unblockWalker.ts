import { routes } from '../../../shared/api/routes.ts';
import { endBlock, readBlock } from '../../data/moderation/blocks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** As often as one likes. A friendship that the block ended does not come back by itself. */
export const handler = endpoint(routes.unblockWalker, async ({ params, walkerId, table }) =>
  retryOnConflict(async () => {
    const block = await readBlock(table, walkerId, params.blockedId);
    if (block?.mine) await table.write(...endBlock(walkerId, params.blockedId, block));
    return {};
  }),
);
