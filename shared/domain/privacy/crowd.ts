import { addDays, type Day } from '../day.ts';

/** With fewer walkers in a cell, a dot would nearly identify its walker. */
export const CROWD = 10;

/** Minimum age and walks of an account to count towards a crowd, so that fake accounts are expensive. */
const COUNTED = { days: 14, walks: 5 };

export const countsForCrowd = (owner: { since: Day; walks: number }, today: Day): boolean =>
  addDays(owner.since, COUNTED.days) <= today && owner.walks >= COUNTED.walks;

/** True if a walker's reports count against others: accounts need the same age and walks. */
export const isInGoodStanding = (walker: { createdAt: string; completedChallenges: number }, now: Date): boolean =>
  countsForCrowd(
    { since: walker.createdAt.slice(0, 10), walks: walker.completedChallenges },
    now.toISOString().slice(0, 10),
  );

/** Number of counted walkers around a home, as of the last roll-up. */
export interface Crowd {
  readonly inCell: number;
  readonly inParent: number;
  /** True if any cell or parent cell in the world has a crowd. */
  readonly anywhere: boolean;
}

/**
 * Share of a crowd's walks that strangers are shown. If they saw all walks, a marker's daily numbers would be sums over
 * the walkers who live there, and the boards reveal on which days each of them walked: after some weeks only one set of
 * walkers would fit these sums.
 */
export const SHOWN_SHARE = 0.25;
