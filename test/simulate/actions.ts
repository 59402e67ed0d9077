import type { routes } from '../../shared/api/routes.ts';
import { accountActions } from './actions/account.ts';
import { achievementsActions } from './actions/achievements.ts';
import { authActions } from './actions/auth.ts';
import { blocksActions } from './actions/blocks.ts';
import { challengesActions } from './actions/challenges.ts';
import { collectionActions } from './actions/collection.ts';
import { favouritesActions } from './actions/favourites.ts';
import { friendsActions } from './actions/friends.ts';
import { healthActions } from './actions/health.ts';
import { leaderboardActions } from './actions/leaderboard.ts';
import { moderationActions } from './actions/moderation.ts';
import { photosActions } from './actions/photos.ts';
import { remindersActions } from './actions/reminders.ts';
import { reportsActions } from './actions/reports.ts';
import { streetsActions } from './actions/streets.ts';
import { walkersActions } from './actions/walkers.ts';
import { worldActions } from './actions/world.ts';
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
