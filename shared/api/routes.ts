import { account } from './account.ts';
import { achievements } from './achievements.ts';
import { auth } from './auth.ts';
import { blocks } from './blocks.ts';
import { challenges } from './challenges.ts';
import { clubs } from './clubs.ts';
import { collection } from './collection.ts';
import { favourites } from './favourites.ts';
import { friends } from './friends.ts';
import { health } from './health.ts';
import { leaderboard } from './leaderboard.ts';
import { moderation } from './moderation.ts';
import { passkeys } from './passkeys.ts';
import { photos } from './photos.ts';
import { reminders } from './reminders.ts';
import { reports } from './reports.ts';
import type { Route } from './route.ts';
import { streets } from './streets.ts';
import { tokens } from './tokens.ts';
import { walkers } from './walkers.ts';
import { world } from './world.ts';

/**
 * All routes by feature. A route's handler is `functions/api/<feature>/<route>.ts`; infrastructure, local gateway and
 * typed client are derived from this table.
 */
export const features = {
  health,
  auth,
  passkeys,
  tokens,
  walkers,
  streets,
  challenges,
  collection,
  photos,
  achievements,
  favourites,
  friends,
  clubs,
  blocks,
  reports,
  moderation,
  leaderboard,
  world,
  reminders,
  account,
};

export const routes = {
  ...health,
  ...auth,
  ...passkeys,
  ...tokens,
  ...walkers,
  ...streets,
  ...challenges,
  ...collection,
  ...photos,
  ...achievements,
  ...favourites,
  ...friends,
  ...clubs,
  ...blocks,
  ...reports,
  ...moderation,
  ...leaderboard,
  ...world,
  ...reminders,
  ...account,
};

export type RouteName = keyof typeof routes;

export interface NamedRoute {
  feature: string;
  name: string;
  route: Route;
  file: string;
}

export const namedRoutes = (): NamedRoute[] =>
  Object.entries(features).flatMap(([feature, routesOfFeature]) =>
    Object.entries(routesOfFeature).map(([name, route]) => ({
      feature,
      name,
      route,
      file: `functions/api/${feature}/${name}.ts`,
    })),
  );
