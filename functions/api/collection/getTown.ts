import { Refusal } from '../../../shared/api/errors.ts';
import { routes } from '../../../shared/api/routes.ts';
import { readCollection, readWalkedTowns } from '../../data/collection.ts';
import { readWalker } from '../../data/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { countedCollection, homeOf } from '../../parts/collection/countedCollection.ts';
import { townView } from '../../parts/collection/townView.ts';

export const handler = endpoint(routes.getTown, async ({ params, walkerId, now, table, towns }) => {
  const readTown = async () => (await readWalkedTowns(table, walkerId, [params.town])).get(params.town);
  const [walker, before, walkedBefore] = await Promise.all([
    readWalker(table, walkerId),
    readCollection(table, walkerId),
    readTown(),
  ]);
  if (!walker) throw new Refusal('walker_not_found');
  const counted = await countedCollection({ table, towns }, walker, before, now);
  const [walked, streets] = await Promise.all([
    counted === before ? walkedBefore : readTown(),
    towns.streetsOf(params.town),
  ]);
  const town = counted.towns.find(({ key }) => key === params.town);
  if (!town || !streets) throw new Refusal('town_not_found');
  return {
    town,
    waiting: Math.max(0, walker.completedChallenges - counted.walks),
    ...townView(town, streets, walked, homeOf(walker)),
  };
});
