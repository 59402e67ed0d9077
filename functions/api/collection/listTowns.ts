import { routes } from '../../../shared/api/routes.ts';
import { seesExactly } from '../../../shared/domain/privacy/visibility.ts';
import { countedCollection, earnByStreets } from '../../common/collection/countedCollection.ts';
import { readWalkerForViewer } from '../../common/walkers/readWalkerForViewer.ts';
import { readCollection } from '../../data/collection/collection.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(routes.listTowns, async ({ params, walkerId, now, table, towns }) => {
  const [{ walker, viewer }, before] = await Promise.all([
    readWalkerForViewer(table, walkerId, params.id),
    readCollection(table, params.id),
  ]);
  switch (viewer) {
    case 'self': {
      const counted = await countedCollection({ table, towns }, walker, before, now);
      const waiting = Math.max(0, walker.completedChallenges - counted.walks - counted.awaited);
      const newAchievements = waiting === 0 ? await earnByStreets(table, walker, counted.towns, now) : [];
      return { towns: counted.towns, waiting, ...(newAchievements.length > 0 && { newAchievements }) };
    }
    case 'friend': {
      if (!seesExactly(viewer, walker)) return {};
      const counted = before?.towns ?? [];
      const sum = (figure: 'walked' | 'signed') => counted.reduce((all, town) => all + town[figure], 0);
      return {
        townCount: counted.filter(({ walkedMetres }) => walkedMetres > 0).length,
        walked: sum('walked'),
        signed: sum('signed'),
      };
    }
    case 'stranger':
      return {};
  }
});
