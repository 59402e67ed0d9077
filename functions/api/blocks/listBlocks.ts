import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/names.ts';
import { blockedBy } from '../../data/blocks.ts';
import { reportedBy } from '../../data/reports.ts';
import { readWalkers } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { seenFace } from '../../parts/walkers/readSeenBy.ts';

/** By name. */
export const handler = endpoint(routes.listBlocks, async ({ walkerId, table }) => {
  const [ids, reported] = await Promise.all([blockedBy(table, walkerId), reportedBy(table, walkerId)]);
  return (await readWalkers(table, ids))
    .filter((walker) => walker !== undefined)
    .map((walker) => seenFace(walker, 'stranger', reported))
    .map(({ walkerId: id, username }) => ({ id, username }))
    .sort((a, b) => foldUsername(a.username).localeCompare(foldUsername(b.username)));
});
