import { account } from '../../../shared/api/account.ts';
import { readArchive } from '../../data/walkers/archives.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(account.getArchive, async ({ walkerId, now, table, archives }) => {
  const archive = await readArchive(table, walkerId, now);
  if (!archive) return { state: 'none' as const };
  const { state, askedAt, key, keptUntil, bytes } = archive;
  return state === 'ready' ? { state, askedAt, keptUntil, bytes, url: await archives.sign(key) } : { state, askedAt };
});
