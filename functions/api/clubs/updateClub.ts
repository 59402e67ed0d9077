import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { isUnfitName } from '../../../shared/domain/auth/nameFilter.ts';
import { readClubView } from '../../common/clubs/clubView.ts';
import { changeClub, readClubAsMember } from '../../data/clubs/clubs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

export const handler = endpoint(routes.updateClub, async ({ params: { id }, body, walkerId, now, table }) => {
  if (body.name !== undefined && isUnfitName(body.name)) throw new Refusal('name_unfit');
  await retryOnConflict(async () => {
    const club = await readClubAsMember(table, id, walkerId);
    if (!club) throw new Refusal('club_not_found');
    if (club.ownerId !== walkerId) throw new Refusal('not_club_owner');
    await table.write(changeClub(club, { name: body.name ?? club.name, goal: body.goal ?? club.goal }));
  });
  return readClubView(table, { clubId: id, walkerId, now }, { consistent: true });
});
