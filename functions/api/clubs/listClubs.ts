import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { readClubs } from '../../data/clubs/clubs.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.listClubs, async ({ walkerId, table }) => {
  const walker = await readWalker(table, walkerId);
  if (!walker) throw new Refusal('walker_not_found');
  const clubs = await readClubs(table, walker.clubs);
  return clubs.map(({ clubId, name, goal, memberCount, ownerId }) => ({
    id: clubId,
    name,
    goal,
    memberCount,
    isOwner: ownerId === walkerId,
  }));
});
