import type { routes } from '../../shared/api/routes.ts';
import { accountActions } from './actions/account.ts';
import { authActions } from './actions/auth.ts';
import { challengesActions, photosActions, streetsActions } from './actions/challenges.ts';
import { collectionActions } from './actions/collection.ts';
import { friendsActions } from './actions/friends.ts';
import {
  achievementsActions,
  favouritesActions,
  healthActions,
  leaderboardActions,
  worldActions,
} from './actions/lists.ts';
import { blocksActions, moderationActions, reportsActions } from './actions/reports.ts';
import { remindersActions, walkersActions } from './actions/walkers.ts';
import type { ActionsOf } from './attempt.ts';

/** What a person may do next, for each route of the contract. */
export const actions: ActionsOf<typeof routes> = {
  ...healthActions,
  ...authActions,
  ...walkersActions,
  ...streetsActions,
  ...challengesActions,
  ...collectionActions,
  ...photosActions,
  ...achievementsActions,
  ...favouritesActions,
  ...friendsActions,
  ...blocksActions,
  ...reportsActions,
  ...moderationActions,
  ...leaderboardActions,
  ...worldActions,
  ...remindersActions,
  ...accountActions,
};
