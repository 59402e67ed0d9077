import { type GameFigures, gameFiguresOf } from '../achievements/figures.ts';
import { type Unlocking, unlockAchievements } from '../achievements/unlock.ts';

const withFriends = (figures: GameFigures, change: 1 | -1): GameFigures => ({
  ...gameFiguresOf(figures),
  counts: { ...figures.counts, friends: Math.max(0, figures.counts.friends + change) },
});

/** Effect of a new friendship on one of the two: the count, and the achievements it unlocks. */
export const befriend = (figures: GameFigures, unlocked: ReadonlySet<string>): Unlocking =>
  unlockAchievements(withFriends(figures, 1), unlocked);

/** Unlocked achievements stay after a friendship ends. */
export const unfriend = (figures: GameFigures): GameFigures => withFriends(figures, -1);
