import type { Direction, Turn } from '../../../shared/domain/walk/directions.ts';
import { type FlatPoint, turnBetween } from '../../../shared/domain/walk/walkRoute.ts';
import { type Seen, SIGHT_METRES, type Way } from './inSight.ts';
import { type Standing, type Stroll, standingAfter } from './stroll.ts';
import type { Named, Surroundings } from './surroundings.ts';
import { distanceTo, trailWith } from './trail.ts';

/** Range of each turn in degrees and its ideal angle. */
const ANGLES: Record<Turn, readonly [min: number, max: number, meant: number]> = {
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
const OTHER_THAN_NEAR = { into: 40, along: 15, near: 0 } as const;
const AWAY_DEGREES = 30;
const PER_METRE_AHEAD = 0.3;
const PER_DEGREE = 0.2;

const WORST_FIT = 75;

/** Walkers estimate distances: a corner is searched this many metres before and after the told distance. */
const toleranceOf = (told: number): number => Math.max(25, 0.15 * told);

/**
 * How badly a way fits a line, in degrees; infinite for another direction. Angles are positive to the right; for the
 * first line the angle is relative to the told compass direction.
 */
function misfit(line: Direction, seenAngle: number, streetOf: () => Named, ahead: number): number {
  const [min, max, meant] = ANGLES[line.turn];
  const angle = line.turn === 'back' && seenAngle < 0 ? seenAngle + 360 : seenAngle;
  const aside = Math.max(0, min - angle, angle - max);
  if (aside > FARTHEST_ASIDE) return Number.POSITIVE_INFINITY;
  return aside + PER_DEGREE * Math.abs(angle - meant) + misnamed(line, streetOf()) + PER_METRE_AHEAD * ahead;
}

/** Penalty for the difference between told and walked metres. */
const misplaced = (told: number, walked: number): number =>
  (AWAY_DEGREES * Math.abs(walked - told)) / toleranceOf(told);

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

const SIGN_METRES = 30;
/** Ways shorter than this from the start are ignored. */
const DOORSTEP_METRES = 0.5;

/** The simulated walker's state after walking a visible way to its end. */
const onto = ({ to, way }: Seen, trail: readonly FlatPoint[], walked = 0): Standing =>
  standingAfter(
    way,
    to.reduce((longer, { points }) => trailWith(longer, points), trail),
    walked,
  );

/**
 * Where the simulated walker turns when told a line this many metres after the last one; undefined if nothing fits. One
 * result per stride factor: 1.05 overcounts by five percent.
 */
export function readingsOf(
  stroll: Stroll,
  line: Direction,
  told: number,
  strides: readonly number[],
): (Standing | undefined)[] {
  const { streetOf, directionOf } = stroll.surroundings;
  const tolerance = toleranceOf(told);
  const readers = strides.map((stride) => ({
    stride,
    min: WORST_FIT,
    best: undefined as { corner: Standing; seen: Seen } | undefined,
    hasLooked: false,
  }));
  const longest = Math.max(...strides);
  for (let index = 0; ; index++) {
    const corner = stroll.corner(index);
    // Skips the corners of a long street before any walker's search range.
    if (corner && corner.walked * longest < told - tolerance - SIGHT_METRES) continue;
    // The first corner counts even if it comes later than told.
    const looking = readers.filter(
      ({ stride, hasLooked }) => corner && (corner.walked * stride <= told + tolerance || !hasLooked),
    );
    if (!corner || looking.length === 0) break;
    const near = looking.filter(({ stride }) => corner.walked * stride >= told - tolerance - SIGHT_METRES);
    if (near.length === 0) continue;
    for (const seen of stroll.seenFrom(index)) {
      const angle = turnBetween(corner.heading, directionOf(seen.way));
      const fit = misfit(line, angle, () => streetOf(seen.way.edge), seen.ahead);
      if (fit >= WORST_FIT) continue;
      for (const reader of near) {
        const misfits = fit + misplaced(told, (corner.walked + seen.ahead) * reader.stride);
        if (misfits >= reader.min) continue;
        reader.min = misfits;
        reader.best = { corner, seen };
      }
    }
    for (const reader of near) reader.hasLooked ||= corner.walked * reader.stride >= told - tolerance;
  }
  const known = new Map<Seen, Standing>();
  return readers.map(({ best }) => {
    if (!best) return undefined;
    const there = known.get(best.seen) ?? onto(best.seen, best.corner.trail);
    known.set(best.seen, there);
    return there;
  });
}

export function settingOff(
  surroundings: Surroundings,
  { edge, share }: WalkStart,
  line: Direction,
): Standing | undefined {
  const { restOf, streetOf, directionOf } = surroundings;
  let best: Seen | undefined;
  let min = WORST_FIT;
  for (const first of [restOf(edge, share, true), restOf(edge, share, false)]) {
    const beyond = first.metres > SIGHT_METRES ? [] : surroundings.seenFrom(first.to, edge);
    const seen = beyond.map(({ to, way, ahead }) => ({ to: [first, ...to], way, ahead: ahead + first.metres }));
    if (first.metres > DOORSTEP_METRES) seen.push({ to: [], way: first, ahead: 0 });
    for (const one of seen) {
      const angle = turnBetween(line.heading ?? 0, directionOf(one.way));
      const misfits = misfit(line, angle, () => streetOf(one.way.edge), one.ahead) + misplaced(0, one.ahead);
      if (misfits >= min) continue;
      min = misfits;
      best = one;
    }
  }
  return best && onto(best, [], best.ahead);
}

/** Whether a walker who continues for the told metres sees the sign. */
export function arrives(stroll: Stroll, told: number, sign: FlatPoint, stride: number): boolean {
  const max = (told + toleranceOf(told)) / stride;
  let walked = 0;
  for (let index = 0; walked <= max; index++) {
    const corner = stroll.corner(index);
    if (!corner) return false;
    if (passes(corner.way, sign, max - walked)) return true;
    walked = corner.walked;
  }
  return false;
}

function passes({ points }: Way, sign: FlatPoint, metres: number): boolean {
  let walked = 0;
  for (let i = 1; i < points.length && walked <= metres; i++) {
    const [from, to] = [points[i - 1], points[i]];
    if (!from || !to) break;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const share = Math.min(1, (metres - walked) / length);
    const end = length > 0 ? { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) } : to;
    if (distanceTo({ from, to: end }, sign) <= SIGN_METRES) return true;
    walked += length;
  }
  return false;
}
