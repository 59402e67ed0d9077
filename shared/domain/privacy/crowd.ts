import { addDays, type Day } from '../day.ts';

/** With fewer walkers than this around, a cell is nearly a name. */
export const CROWD = 10;

/** Who counts for a crowd: accounts made to look like one take two weeks and five walks each. */
const COUNTED = { days: 14, walks: 5 };

/** `since` is the day of registration. */
export const countsForCrowd = (owner: { since: Day; walks: number }, today: Day): boolean =>
  addDays(owner.since, COUNTED.days) <= today && owner.walks >= COUNTED.walks;

/** Whose word counts against a thing or a place of others: an account that took as long to make. */
export const isInGoodStanding = (walker: { createdAt: string; completedChallenges: number }, now: Date): boolean =>
  countsForCrowd(
    { since: walker.createdAt.slice(0, 10), walks: walker.completedChallenges },
    now.toISOString().slice(0, 10),
  );

/** How many counted walkers live around a home, as of the last roll-up. */
export interface Crowd {
  readonly inCell: number;
  readonly inParent: number;
  /** Whether there is a crowd in any cell or parent of the world. */
  readonly anywhere: boolean;
}

/**
 * Which share of the walks of a crowd strangers are shown. If they saw every one, the numbers of a marker, day by day,
 * would be a sum over the walkers who live there, and the boards tell on which days each of them walked: after some
 * weeks only one set of walkers makes these sums.
 */
export const SHOWN_SHARE = 0.25;
