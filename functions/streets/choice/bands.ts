import { bandFor, type Difficulty } from '../../../shared/domain/difficulty.ts';

/** A range of route lengths in metres. */
export interface Band {
  low: number;
  high: number;
}

/** Steps by which both ends of the band widen, as a share of the maximum. All but the first step are a last resort. */
const RELAXATIONS = [0, 0.1, 0.25, 0.65];

/** Keeps a length that is measured again from rounded coordinates inside the band. */
export const MARGIN_METRES = 1;

export interface WalkLength {
  difficulty: Difficulty;
  maxKilometres: number;
}

/**
 * The difficulty's band in metres, then wider ones. None exceeds the walker's maximum, and an easy band is only widened
 * downwards.
 */
export function bandsOf(wish: WalkLength): [own: Band, ...wider: Band[]] {
  const [none, ...more] = RELAXATIONS.map((give) => bandWidenedBy(wish, give));
  return [none ?? bandWidenedBy(wish, 0), ...more];
}

function bandWidenedBy({ difficulty, maxKilometres }: WalkLength, give: number): Band {
  const { min, max } = bandFor(difficulty, maxKilometres);
  return {
    low: Math.max(0.1 * maxKilometres, min - give * maxKilometres) * 1000 + MARGIN_METRES,
    high: Math.min(maxKilometres, max + (difficulty === 'easy' ? 0 : give) * maxKilometres) * 1000 - MARGIN_METRES,
  };
}
