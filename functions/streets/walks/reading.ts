import type { Direction, Turn } from '../../../shared/domain/directions.ts';
import type { Named } from './surroundings.ts';

/** From where to where a turn is, in degrees, and what one has in mind. */
const ANGLES: Record<Turn, readonly [least: number, most: number, meant: number]> = {
  depart: [-15, 15, 0],
  straight: [-25, 25, 0],
  slight_left: [-50, 0, -50],
  slight_right: [0, 50, 50],
  left: [-130, -50, -90],
  right: [50, 130, 90],
  sharp_left: [-165, -130, -150],
  sharp_right: [130, 165, 150],
  back: [165, 195, 180],
  arrive: [-180, 180, 0],
};
const FARTHEST_ASIDE = 45;

/** How much worse, in degrees, a way fits that is called something else than what is told. */
const OTHER = { name: 70, relation: 10, way: 25, steps: 60 } as const;
const OTHER_THAN_NEAR = { into: 40, along: 15, near: 0 } as const;
/** How much a way counts for that is not where it should be. */
const AWAY_DEGREES = 30;
const PER_METRE_AHEAD = 0.3;
const PER_DEGREE = 0.2;

/** What fits worse is not what is meant. */
export const WORST_FIT = 75;

/** Walkers count no steps: so much before and after the metres that are told a corner is looked for. */
export const toleranceOf = (told: number): number => Math.max(25, 0.15 * told);

/**
 * How badly a way fits what is told, in degrees more or less; infinite where it leads elsewhere. Its angle is above 0
 * to the right; for the first line it is taken from the compass direction that is told.
 */
export function misfit(line: Direction, seenAngle: number, streetOf: () => Named, ahead: number): number {
  const [least, most, meant] = ANGLES[line.turn];
  const angle = line.turn === 'back' && seenAngle < 0 ? seenAngle + 360 : seenAngle;
  const aside = Math.max(0, least - angle, angle - most);
  if (aside > FARTHEST_ASIDE) return Number.POSITIVE_INFINITY;
  return aside + PER_DEGREE * Math.abs(angle - meant) + misnamed(line, streetOf()) + PER_METRE_AHEAD * ahead;
}

/** How much worse a way fits that begins after more or fewer metres than are told. */
export const misplaced = (told: number, walked: number): number =>
  (AWAY_DEGREES * Math.abs(walked - told)) / toleranceOf(told);

function misnamed({ street, relation, way }: Direction, named: Named): number {
  const kind = named.way === way ? 0 : way === 'steps' ? OTHER.steps : OTHER.way;
  if (relation === 'near') return kind + OTHER_THAN_NEAR[named.relation];
  if (named.street !== street) return kind + OTHER.name;
  return kind + (named.relation === relation ? 0 : OTHER.relation);
}
