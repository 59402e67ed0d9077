import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { packTown } from '../../../shared/domain/collection/packedTown.ts';
import { homeOf } from '../../common/collection/countedCollection.ts';
import { townView } from '../../common/collection/townView.ts';
import { readCollection, readWalkedTowns } from '../../data/collection/collection.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.getTown, async ({ params, query, walkerId, table, towns }) => {
  const [walker, counted, walked, streets] = await Promise.all([
    readWalker(table, walkerId),
    readCollection(table, walkerId),
    readWalkedTowns(table, walkerId, [params.town]),
    towns.streetsOf(params.town),
  ]);
  const town = counted?.towns.find(({ key }) => key === params.town);
  if (!walker || !town || !streets) throw new Refusal('town_not_found');
  // A count on another import does not apply to this one.
  const pieces = [walked.get(params.town)].find((one) => one?.since === counted?.since);
  return {
    town,
    ...townView(town, streets, pieces, homeOf(walker)),
    ...(query.pieces && { pieces: packTown(streets) }),
  };
});
