import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { leave } from '../../common/clubs/leaveClub.ts';
import { readClubAsMember } from '../../data/clubs/clubs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.removeMember, async ({ params, walkerId, table }) => {
  const club = await readClubAsMember(table, params.id, walkerId);
  if (!club) throw new Refusal('club_not_found');
  if (params.walkerId !== walkerId && club.ownerId !== walkerId) throw new Refusal('not_club_owner');
  if (!(await leave(table, params.id, params.walkerId))) throw new Refusal('walker_not_found');
  return {};
});
