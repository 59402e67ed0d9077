import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { blockedBy } from '../../data/blocks.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

/** By name. */
export const handler = endpoint(routes.listBlocks, async ({ walkerId, table }) =>
  (await readWalkers(table, await blockedBy(table, walkerId)))
    .filter((walker) => walker !== undefined)
    .map(({ walkerId: id, username }) => ({ id, username }))
    .sort((a, b) => foldUsername(a.username).localeCompare(foldUsername(b.username))),
);
