import type { routes } from '../../shared/api/routes.ts';
import { authActions } from './actions/auth.ts';
import { challengesActions, favouritesActions, photosActions, streetsActions } from './actions/challenges.ts';
import { blocksActions, friendsActions } from './actions/friends.ts';
import {
  accountActions,
  achievementsActions,
  healthActions,
  leaderboardActions,
  moderationActions,
  remindersActions,
  reportsActions,
  secondLooksActions,
  worldActions,
} from './actions/others.ts';
import { walkersActions } from './actions/walkers.ts';
import type { ActionsOf } from './attempt.ts';

/** What somebody may do next, for each route of the contract. */
export const actions: ActionsOf<typeof routes> = {
  ...healthActions,
  ...authActions,
  ...walkersActions,
  ...streetsActions,
  ...challengesActions,
  ...photosActions,
  ...achievementsActions,
  ...favouritesActions,
  ...friendsActions,
  ...secondLooksActions,
  ...blocksActions,
  ...reportsActions,
  ...moderationActions,
  ...leaderboardActions,
  ...worldActions,
  ...remindersActions,
  ...accountActions,
};
