import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { isUnfitName } from '../../../shared/domain/auth/nameFilter.ts';
import { CLUB } from '../../../shared/domain/clubs/club.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { readClubView } from '../../common/clubs/clubView.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import { newClub } from '../../data/clubs/clubs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { randomId } from '../../runtime/random.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

export const handler = endpoint(routes.createClub, async ({ body, walkerId, now, table }) => {
  if (isUnfitName(body.name)) throw new Refusal('name_unfit');
  const clubId = randomId();
  await retryOnConflict(async () => {
    const walker = await readOwnWalker(table, walkerId);
    if (walker.clubs.length >= CLUB.maxClubs) throw new Refusal('too_many_clubs');
    const founder = { walkerId, clubs: walker.clubs, today: dayOf(now, zoneOf(walker)), now };
    await table.write(...newClub({ ...body, clubId }, founder));
  });
  return readClubView(table, { clubId, walkerId, now }, { consistent: true });
});
