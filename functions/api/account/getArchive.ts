import { routes } from '../../../shared/api/routes.ts';
import { readArchive } from '../../data/archives.ts';
import { requireOwn } from '../../http/access.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getArchive, async ({ params, walkerId, now, table, archives }) => {
  requireOwn(params.id, walkerId);
  const archive = await readArchive(table, walkerId, now);
  if (!archive) return { state: 'none' as const };
  const { state, askedAt, key, keptUntil, bytes } = archive;
  return state === 'ready' ? { state, askedAt, keptUntil, bytes, url: await archives.sign(key) } : { state, askedAt };
});
