import { type Achievement, grandestFirst } from './achievement.ts';
import { CATALOGUE } from './catalogue.ts';
import { type AchievementProgress, type GameFigures, gameFiguresOf, measure } from './figures.ts';

const isReached = (achievement: Achievement, progress: AchievementProgress): boolean =>
  measure(achievement.figure, progress) >= achievement.goal;

/** True if the streak that reached it contains days without a walk. */
export const isByRestedStreak = ({ figure, goal }: Achievement, { streaks }: GameFigures): boolean =>
  figure === 'longestStreak' && streaks.longest < goal;

/** Rounded down, so 100 means reached. An unlocked achievement stays unlocked even if its figure falls (friends). */
export const progressOf = (achievement: Achievement, progress: AchievementProgress): number => {
  if (progress.unlocked.has(achievement.id) || isReached(achievement, progress)) return 100;
  return Math.floor((measure(achievement.figure, progress) / achievement.goal) * 100);
};

export interface Unlocking {
  readonly figures: GameFigures;
  readonly newAchievements: readonly Achievement[];
  readonly achievementPoints: number;
}

/**
 * Unlocks every achievement that the figures have earned, with its points. Points may raise the level, and achievements
 * their own count, so it repeats until a fixed point; no figure ever falls, so the order of the catalogue does not
 * matter.
 */
export const unlockAchievements = (
  figures: GameFigures,
  unlocked: ReadonlySet<string>,
  catalogue: readonly Achievement[] = CATALOGUE,
): Unlocking => {
  const ids = new Set(unlocked);
  const gained: Achievement[] = [];
  let points = figures.points;
  for (;;) {
    const progress = { figures: { ...figures, points }, unlocked: ids };
    const fresh = catalogue.filter((achievement) => !ids.has(achievement.id) && isReached(achievement, progress));
    if (fresh.length === 0) break;
    for (const achievement of fresh) {
      ids.add(achievement.id);
      gained.push(achievement);
      points += achievement.points;
    }
  }
  return {
    figures: { ...gameFiguresOf(figures), points },
    newAchievements: grandestFirst(gained),
    achievementPoints: points - figures.points,
  };
};
