import type { world } from '../../../shared/api/world.ts';
import { type ActionsOf, readsSignedIn } from '../attempt.ts';

export const worldActions: ActionsOf<typeof world> = {
  listGlobalChallenges: readsSignedIn,
  getGlobalStats: readsSignedIn,
};
