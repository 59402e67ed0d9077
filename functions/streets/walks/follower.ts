import type { Direction, Turn } from '../../../shared/domain/walk/directions.ts';
import { turnBetween } from '../../../shared/domain/walk/walkRoute.ts';
import { type Named, type Seen, SIGHT_METRES, type Way } from './inSight.ts';
import type { StreetContext } from './streetContext.ts';
import type { WalkerState } from './stroll.ts';

/** Range of each turn in degrees and its ideal angle. */
export const ANGLES: Record<Turn, readonly [min: number, max: number, meant: number]> = {
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

/** Penalties in degrees for a way whose name or kind differs from the line. */
const OTHER = { name: 70, relation: 10, way: 25, steps: 60 } as const;
const OTHER_THAN_NEAR = { into: 40, along: 15, near: 0, towards: 0, crossing: 0, passing: 0 } as const;
const AWAY_DEGREES = 30;
const PER_METRE_AHEAD = 0.3;
const PER_DEGREE = 0.2;

const WORST_FIT = 60;

/** Walkers estimate distances: a corner is searched this many metres before and after the stated distance. */
export const toleranceOf = (statedMetres: number): number => Math.max(25, 0.15 * statedMetres);

/**
 * How badly a way fits a line, in degrees; infinite for another direction, and above `worst`. Angles are positive to the
 * right; for the first line the angle is relative to the stated compass direction.
 */
function misfit(
  { streetOf, directionOf }: StreetContext,
  line: Direction,
  heading: number,
  { way, ahead }: Seen,
  worst: number,
): number {
  const [min, max, meant] = ANGLES[line.turn];
  const seenAngle = turnBetween(heading, directionOf(way));
  const angle = line.turn === 'back' && seenAngle < 0 ? seenAngle + 360 : seenAngle;
  const aside = Math.max(0, min - angle, angle - max);
  if (aside > FARTHEST_ASIDE) return Number.POSITIVE_INFINITY;
  const turned = aside + PER_DEGREE * Math.abs(angle - meant);
  // The name of the street beside a way is looked for only where the angle fits.
  if (turned + PER_METRE_AHEAD * ahead >= worst) return Number.POSITIVE_INFINITY;
  return turned + misnamed(line, streetOf(way)) + PER_METRE_AHEAD * ahead;
}

function misnamed({ street, relation, way }: Direction, named: Named): number {
  const kind = named.way === way ? 0 : way === 'steps' ? OTHER.steps : OTHER.way;
  if (relation === 'near') return kind + OTHER_THAN_NEAR[named.relation];
  if (named.street !== street) return kind + OTHER.name;
  return kind + (named.relation === relation ? 0 : OTHER.relation);
}

export interface WalkStart {
  edge: number;
  share: number;
}

/** Ways shorter than this from the start are ignored. */
const DOORSTEP_METRES = 0.5;

/** What a walker sees at a corner, and the metres walked to it. */
export interface Corner {
  heading: number;
  seen: readonly Seen[];
  walked: number;
}

/**
 * Margin in degrees by which a line fits its own way better than any other way; 0 if another way fits better. Also 0,
 * without reading on, once the margin is at most `enough`.
 */
export function readLine(
  context: StreetContext,
  walk: readonly Corner[],
  line: Direction,
  statedMetres: number,
  isRight: (way: Way) => boolean | undefined,
  enough: number,
): number {
  const tolerance = toleranceOf(statedMetres);
  let best = WORST_FIT;
  let other = 2 * WORST_FIT;
  for (const { heading, seen, walked } of walk) {
    for (const one of seen) {
      const off = (AWAY_DEGREES * Math.abs(walked + one.ahead - statedMetres)) / tolerance;
      if (off >= other) continue;
      const fit = off + misfit(context, line, heading, one, other - off);
      if (fit >= other) continue;
      const right = isRight(one.way);
      if (right) best = Math.min(best, fit);
      else if (right === false) other = fit;
      if (other <= enough) return 0;
    }
  }
  return best < WORST_FIT ? Math.max(0, other - best) : 0;
}

export const cornerAt = ({ seenAfter }: StreetContext, { way, heading, walked }: WalkerState): Corner => ({
  heading,
  seen: seenAfter(way),
  walked,
});

/** The way that a walker at the start takes by the first line. */
export function settingOff(context: StreetContext, { edge, share }: WalkStart, line: Direction): Way | undefined {
  let best: Way | undefined;
  let min = WORST_FIT;
  for (const first of [true, false].map((isForward) => context.restOf(edge, share, isForward))) {
    const beyond = first.metres > SIGHT_METRES ? [] : context.seenAfter(first);
    const seen = beyond.map(({ way, ahead }) => ({ way, ahead: ahead + first.metres }));
    if (first.metres > DOORSTEP_METRES) seen.push({ way: first, ahead: 0 });
    for (const one of seen) {
      const misfits = misfit(context, line, line.heading ?? 0, one, min) + 0.5 * one.ahead;
      if (misfits >= min) continue;
      min = misfits;
      best = one.way;
    }
  }
  return best;
}
