import type { achievements } from '../../../shared/api/achievements.ts';
import type { favourites } from '../../../shared/api/favourites.ts';
import type { health } from '../../../shared/api/health.ts';
import type { leaderboard } from '../../../shared/api/leaderboard.ts';
import type { world } from '../../../shared/api/world.ts';
import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import {
  type Action,
  type ActionsOf,
  cookieOf,
  differs,
  either,
  type Fact,
  readsOwn,
  readsSignedIn,
  readsSomebody,
} from '../attempt.ts';
import { someWalk } from './challenges.ts';

const ofStreaks = new Set(CATALOGUE.filter(({ category }) => category === 'streak').map(({ id }) => id));

export const achievementsActions: ActionsOf<typeof achievements> = {
  listAchievements: readsSignedIn,
  listWalkerAchievements: either(
    readsOwn(({ view }, id, answer) => {
      // Hidden streaks are told by nothing, not even by what they have unlocked.
      const streaks = view.profile(id)?.streaks as { hidden?: boolean } | undefined;
      const told = view.of(id, 'A#').filter(({ SK }) => !streaks?.hidden || !ofStreaks.has(String(SK).slice(2)));
      return differs('achievements', answer.json.length, told.length);
    }),
    readsSomebody,
  ),
};

const isFavourite = (id: string, day: string, is: boolean): Fact => ({
  about: `favourite:${id}:${day}`,
  says: is ? 'a favourite that was added is there' : 'a favourite that was removed is gone',
  holds: (view) => (view.item(`U#${id}`, `FAV#${day}`) !== undefined) === is,
});

const favourite =
  (is: boolean | undefined): Action =>
  (around) => {
    const found = someWalk(around, ({ completed }) => completed);
    const { id } = around.me;
    if (!found || !id) return undefined;
    const { day } = found.walk;
    return {
      call: { cookie: found.cookie, params: { id, challengeId: found.params.id } },
      ...(is !== undefined && { touches: [`favourite:${id}:${day}`], follows: () => [isFavourite(id, day, is)] }),
    };
  };

export const favouritesActions: ActionsOf<typeof favourites> = {
  listFavourites: readsOwn(({ view }, id, answer) =>
    differs('favourites', answer.json.length, view.of(id, 'FAV#').length),
  ),
  checkFavourite: favourite(undefined),
  addFavourite: favourite(true),
  removeFavourite: favourite(false),
};

export const leaderboardActions: ActionsOf<typeof leaderboard> = {
  getGlobalLeaderboard: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, query: { board: around.dice.pick(['points', 'ever', 'week']) } } } : undefined;
  },
  getFriendsLeaderboard: readsOwn(),
  getRank: either(readsOwn(), readsSomebody),
};

export const worldActions: ActionsOf<typeof world> = {
  listGlobalChallenges: readsSignedIn,
  getGlobalStats: readsSignedIn,
};

export const healthActions: ActionsOf<typeof health> = { checkHealth: () => ({ call: {} }) };
