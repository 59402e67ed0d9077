import { type NamedRoute, namedRoutes, type RouteName, type routes } from '../../shared/api/routes.ts';
import type { Example, ExamplesOf } from './example.ts';
import { accountExamples } from './examples/account.ts';
import { achievementsExamples } from './examples/achievements.ts';
import { authExamples } from './examples/auth.ts';
import { blocksExamples } from './examples/blocks.ts';
import { challengesExamples } from './examples/challenges.ts';
import { collectionExamples } from './examples/collection.ts';
import { favouritesExamples } from './examples/favourites.ts';
import { friendsExamples } from './examples/friends.ts';
import { healthExamples } from './examples/health.ts';
import { leaderboardExamples } from './examples/leaderboard.ts';
import { moderationExamples } from './examples/moderation.ts';
import { photosExamples } from './examples/photos.ts';
import { remindersExamples } from './examples/reminders.ts';
import { reportsExamples } from './examples/reports.ts';
import { streetsExamples } from './examples/streets.ts';
import { walkersExamples } from './examples/walkers.ts';
import { worldExamples } from './examples/world.ts';

/** One call of every route (see `Example`). */
const examples: ExamplesOf<typeof routes> = {
  ...healthExamples,
  ...authExamples,
  ...walkersExamples,
  ...streetsExamples,
  ...challengesExamples,
  ...collectionExamples,
  ...photosExamples,
  ...achievementsExamples,
  ...favouritesExamples,
  ...friendsExamples,
  ...blocksExamples,
  ...reportsExamples,
  ...moderationExamples,
  ...leaderboardExamples,
  ...worldExamples,
  ...remindersExamples,
  ...accountExamples,
};

export interface NamedExample extends NamedRoute {
  name: RouteName;
  /** `GET /api/users/{id}` */
  key: string;
  example: Example;
  /** The status of the example's answer. */
  status: number;
}

/** Every route with its example, in the contract's order. */
export const namedExamples = (): NamedExample[] =>
  namedRoutes().map((named) => {
    const example: Example | undefined = Object.entries(examples).find(([name]) => name === named.name)?.[1];
    if (!example) throw new Error(`${named.name} has no example`);
    const { method, path, status } = named.route;
    return {
      ...named,
      name: named.name as RouteName,
      key: `${method} ${path}`,
      example,
      status: example.status ?? status ?? 200,
    };
  });
