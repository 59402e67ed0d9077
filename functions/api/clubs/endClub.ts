import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { endClub } from '../../common/clubs/leaveClub.ts';
import { readClubAsMember } from '../../data/clubs/clubs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.endClub, async ({ params, walkerId, now, table }) => {
  const club = await readClubAsMember(table, params.id, walkerId);
  if (!club) throw new Refusal('club_not_found');
  if (club.ownerId !== walkerId) throw new Refusal('not_club_owner');
  await endClub(table, club, now);
  return {};
});
