import { routes } from '../../../shared/api/routes.ts';
import { endBlock, readBlock } from '../../data/blocks.ts';
import { endpoint } from '../../http/endpoint.ts';
import { untilWritten } from '../../runtime/untilWritten.ts';

/** As often as one likes. A friendship that the block ended does not come back by itself. */
export const handler = endpoint(routes.unblockWalker, async ({ params, walkerId, table }) =>
  untilWritten(async () => {
    const block = await readBlock(table, walkerId, params.blockedId);
    if (block?.mine) await table.write(...endBlock(walkerId, params.blockedId, block));
    return {};
  }),
);
