import { type GameFigures, gameFiguresOf } from '../achievements/figures.ts';
import { type Unlocking, unlockAchievements } from '../achievements/unlock.ts';

/** Alone here: the contract says it in a sentence, and needs nothing of achievements, which friendships can unlock. */
export const MAX_FRIENDS = 200;

const withFriends = (figures: GameFigures, change: 1 | -1): GameFigures => ({
  ...gameFiguresOf(figures),
  counts: { ...figures.counts, friends: Math.max(0, figures.counts.friends + change) },
});

/** What a new friendship does to one of the two: the count, and the social achievements it earns at once. */
export const befriend = (figures: GameFigures, unlocked: ReadonlySet<string>): Unlocking =>
  unlockAchievements(withFriends(figures, 1), unlocked);

/** Achievements stay: they were earned. */
export const unfriend = (figures: GameFigures): GameFigures => withFriends(figures, -1);
