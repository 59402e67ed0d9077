import { type Difficulty, MAX_DISTANCE } from './difficulty.ts';
import { pointsFor } from './points.ts';
import type { Verdict } from './sign.ts';
import { kmOf } from './units.ts';
import type { Witness } from './witness.ts';

/** What counts on the proven boards: docs/fair-play.md is these rules as a table. */

/** 4 minutes a kilometre: a good runner's pace, and no walker is faster. */
const LEAST_MS_PER_METRE = 240;
/** A walk begins at home: the next street corner may be some way off. */
const FROM_HOME_METRES = 1_000;

export interface WalkTold {
  readonly metres: number;
  /** When this route was chosen, and when the walker's walk before it was completed; null where that is not known. */
  readonly chosenAt: Date | null;
  readonly completedBefore: Date | null;
  readonly completedAt: Date;
  /** From the start to the home. */
  readonly metresFromHome: number;
  readonly witness: Witness;
}

/** Whether a walker can have walked it. A clock tells of impossible walks only: nothing else costs anything. */
export function isPossible({
  metres,
  chosenAt,
  completedBefore,
  completedAt,
  metresFromHome,
  witness,
}: WalkTold): boolean {
  const hadTimeSince = (from: Date | null) =>
    from === null || completedAt.getTime() - from.getTime() >= metres * LEAST_MS_PER_METRE;
  if (chosenAt === null || !hadTimeSince(chosenAt)) return false;
  // Walks of several days that waited without a network arrive together: their witness speaks for them.
  if (witness !== 'near' && !hadTimeSince(completedBefore)) return false;
  return witness !== 'far' && metresFromHome <= FROM_HOME_METRES;
}

export interface WalkProof {
  readonly sign: Verdict | null;
  readonly repeated: boolean;
  readonly possible: boolean;
  readonly metres: number;
}

/**
 * Difficulty on the proven boards is the walk's own: the same share of the same distance for every walker. Otherwise a
 * walker with a small maximum would earn twice as much for the same street.
 */
export function commonDifficulty(metres: number): Difficulty {
  const share = kmOf(metres) / MAX_DISTANCE.preset;
  return share <= 0.5 ? 'easy' : share <= 0.75 ? 'medium' : 'hard';
}

/**
 * A day has one walk, so this bounds a day. It is the hard walk of 2 km: above it length decided the board, and a cheat who
 * paints plates earned three and a half times what an honest walker of default settings does.
 */
export const MAX_PROVEN_POINTS_A_DAY = 400;

export const provenPointsOf = ({ sign, repeated, possible, metres }: WalkProof): number =>
  sign === 'read' && !repeated && possible
    ? Math.min(pointsFor(kmOf(metres), commonDifficulty(metres)), MAX_PROVEN_POINTS_A_DAY)
    : 0;
