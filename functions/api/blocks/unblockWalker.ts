import { routes } from '../../../shared/api/routes.ts';
import { endBlock, readBlock } from '../../data/moderation/blocks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** Idempotent. A friendship ended by the block is not restored. */
export const handler = endpoint(routes.unblockWalker, async ({ params, walkerId, table }) =>
  retryOnConflict(async () => {
    const block = await readBlock(table, walkerId, params.blockedId);
    if (block?.mine) await table.write(...endBlock(walkerId, params.blockedId, block));
    return {};
  }),
);
