import { routes } from '../../../shared/api/routes.ts';
import { readArchive } from '../../data/archives.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getArchive, async ({ walkerId, now, table, archives }) => {
  const archive = await readArchive(table, walkerId, now);
  if (!archive) return { state: 'none' as const };
  const { state, askedAt, key, keptUntil, bytes } = archive;
  return state === 'ready' ? { state, askedAt, keptUntil, bytes, url: await archives.sign(key) } : { state, askedAt };
});
