import type { favourites } from '../../../shared/api/favourites.ts';
import type { Example, ExamplesOf } from '../example.ts';
import type { ExampleWalker } from '../exampleWalker.ts';

const walk = async (owner: ExampleWalker) => ({ params: { id: owner.id, challengeId: await owner.completedWalk() } });

const afterAdding: Example<'own'>['call'] = async (owner) => {
  const call = await walk(owner);
  await owner.json('addFavourite', call);
  return call;
};

export const favouritesExamples: ExamplesOf<typeof favourites> = {
  listFavourites: { call: afterAdding },
  checkFavourite: { call: afterAdding },
  addFavourite: { call: walk },
  removeFavourite: { call: afterAdding },
};
