import { pointsFor } from '../challenges/points.ts';
import { type Difficulty, difficultyOf, MAX_DISTANCE } from '../difficulty.ts';
import { type Destination, destinationStreets } from '../walk/destination.ts';
import { kmOf } from '../walkers/units.ts';
import type { Witness } from './witness.ts';

/** Verdict on a walk's photo: its street's name, no readable name, or another street's. */
export const VERDICTS = ['read', 'unread', 'other'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Result of processing a photo; `nothing` if it was processed before or the walk is gone. */
export type SignOutcome = Verdict | 'unloadable' | 'nothing';

export interface PhotographedWalk {
  readonly destination: Destination;
  readonly sign: Verdict | null;
  readonly signStreets: readonly string[];
  readonly completedAt: string | null;
}

/** A sign is read within seconds, and after a lost message within minutes. */
const READ_WITHIN_MS = 24 * 3_600_000;

/**
 * Streets whose signs a walk counts for: at a junction the read ones, or the first if none could be read. Undefined
 * while the junction's photo is unread.
 */
export function photographedStreets(walk: PhotographedWalk, now: Date): readonly string[] | undefined {
  const names = destinationStreets(walk.destination);
  if (names.length < 2) return names;
  if (walk.signStreets.length > 0) return walk.signStreets;
  const isAwaited = walk.sign === null && now.getTime() - Date.parse(walk.completedAt ?? '') < READ_WITHIN_MS;
  return isAwaited ? undefined : names.slice(0, 1);
}

/** Rules of proven points, listed in docs/fair-play.md. */

/** 4 minutes per kilometre: a good runner's pace, faster than any walker. */
const MIN_MS_PER_METRE = 240;
/** A walk begins at home: the next street corner may be some way off. */
const FROM_HOME_METRES = 1_000;

export interface ProofFacts {
  readonly metres: number;
  readonly chosenAt: Date;
  /** Completion time of the previous walk; null for the first. */
  readonly completedBefore: Date | null;
  readonly completedAt: Date;
  readonly metresFromHome: number;
  readonly witness: Witness;
}

/** Whether a walker can have walked it in the time. Only impossible walks are excluded. */
export function isPossible({
  metres,
  chosenAt,
  completedBefore,
  completedAt,
  metresFromHome,
  witness,
}: ProofFacts): boolean {
  const hadTimeSince = (from: Date | null) =>
    from === null || completedAt.getTime() - from.getTime() >= metres * MIN_MS_PER_METRE;
  if (!hadTimeSince(chosenAt)) return false;
  // Walks of several days that waited offline arrive together: their witness counts instead.
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
export const commonDifficulty = (metres: number): Difficulty => difficultyOf(kmOf(metres), MAX_DISTANCE.default);

/**
 * A day has one walk, so this bounds a day. It is the hard walk of 2 km: above it length decided the board, and a cheat who
 * paints plates earned three and a half times what an honest walker of default settings does.
 */
export const MAX_PROVEN_POINTS_A_DAY = 400;

export const provenPointsOf = ({ sign, repeated, possible, metres }: WalkProof): number =>
  sign === 'read' && !repeated && possible
    ? Math.min(pointsFor(kmOf(metres), commonDifficulty(metres)), MAX_PROVEN_POINTS_A_DAY)
    : 0;
