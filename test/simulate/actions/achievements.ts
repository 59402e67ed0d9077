import type { achievements } from '../../../shared/api/achievements.ts';
import { CATALOGUE } from '../../../shared/domain/catalogue.ts';
import { type ActionsOf, differs, either, readsOwn, readsSignedIn, readsSomebody } from '../attempt.ts';

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
