import { routes } from '../../../shared/api/routes.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { redactProfile } from '../../common/walkers/readWalkerForViewer.ts';
import { blockedBy } from '../../data/moderation/blocks.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import { readWalkers } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.listBlocks, async ({ walkerId, table }) => {
  const [ids, reported] = await Promise.all([blockedBy(table, walkerId), reportedBy(table, walkerId)]);
  return (await readWalkers(table, ids))
    .filter((walker) => walker !== undefined)
    .map((walker) => redactProfile(walker, 'stranger', reported))
    .map(({ walkerId: id, username }) => ({ id, username }))
    .sort((a, b) => foldUsername(a.username).localeCompare(foldUsername(b.username)));
});
