import type { GameFigures } from '../achievements/figures.ts';
import { occasionsOf } from '../achievements/season.ts';
import { type Unlocking, unlockAchievements } from '../achievements/unlock.ts';
import type { Day } from '../day.ts';
import type { Difficulty } from '../difficulty.ts';
import { metresOf } from '../walkers/units.ts';
import { canStillComplete } from './challengeWindow.ts';
import { daysMissedBefore } from './interval.ts';
import { pointsFor } from './points.ts';
import { streakEndsAt, withWalk } from './streak.ts';

export interface WalkToComplete {
  readonly day: Day;
  /** The time zone of that day: a flight in between does not move the deadline. */
  readonly timeZone: string;
  readonly completed: boolean;
  readonly distance: number;
  readonly difficulty: Difficulty;
  readonly endLatitude: number;
}

export interface CompletionCase {
  readonly figures: GameFigures;
  readonly unlocked: ReadonlySet<string>;
  readonly walk: WalkToComplete;
  readonly visitsBefore: number;
  /** The walker's current zone, which decides when the streak ends. */
  readonly timeZone: string;
  readonly now: Date;
}

export type CompletionDecision =
  | { readonly kind: 'refused'; readonly reason: 'already_completed' | 'too_late' }
  | ({
      readonly kind: 'completed';
      /** Points of the walk itself; those of achievements are in `achievementPoints`. */
      readonly pointsEarned: number;
      /** When the streak ends without another walk; null if it has already ended (a late completion). */
      readonly streakEndsAt: Date | null;
    } & Unlocking);

const afterWalk = (figures: GameFigures, walk: WalkToComplete, visitsBefore: number): GameFigures => {
  const { counts, streaks } = figures;
  const metres = metresOf(walk.distance);
  return {
    points: figures.points + pointsFor(walk.distance, walk.difficulty),
    metres: figures.metres + metres,
    completedChallenges: figures.completedChallenges + 1,
    streaks: withWalk(streaks, walk.day),
    counts: {
      ...counts,
      hardWalks: counts.hardWalks + (walk.difficulty === 'hard' ? 1 : 0),
      places: counts.places + (visitsBefore === 0 ? 1 : 0),
      maxVisits: Math.max(counts.maxVisits, visitsBefore + 1),
      longestWalkMetres: Math.max(counts.longestWalkMetres, metres),
      longestBreakDays: Math.max(counts.longestBreakDays, daysMissedBefore(streaks, walk.day)),
    },
    occasions: [...new Set([...figures.occasions, ...occasionsOf(walk.day, walk.endLatitude)])],
  };
};

/**
 * Decides the changes of a completion, which the caller writes in one transaction. After a lost version check it runs
 * again on fresh figures.
 */
export const decideCompletion = (the: CompletionCase): CompletionDecision => {
  const { figures, unlocked, walk, visitsBefore, timeZone, now } = the;
  if (walk.completed) return { kind: 'refused', reason: 'already_completed' };
  if (!canStillComplete(walk.day, walk.timeZone, now)) return { kind: 'refused', reason: 'too_late' };

  const unlocking = unlockAchievements(afterWalk(figures, walk, visitsBefore), unlocked);
  const endsAt = streakEndsAt(unlocking.figures.streaks, timeZone);
  return {
    kind: 'completed',
    pointsEarned: pointsFor(walk.distance, walk.difficulty),
    streakEndsAt: endsAt && endsAt > now ? endsAt : null,
    ...unlocking,
  };
};
