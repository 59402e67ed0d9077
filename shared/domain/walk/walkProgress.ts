import type { Position } from '../geo.ts';
import {
  bearing,
  type FlatPoint,
  flat,
  nearestOnRoute,
  placeAlong,
  positionOf,
  type RoutePlace,
  turnBetween,
  type WalkRoute,
} from './walkRoute.ts';

/** The reported accuracy covers two of three fixes; reflections between houses are worse than the device knows. */
const noiseOf = (accuracy: number): number => Math.max(5, accuracy) ** 2;

/** One-dimensional Kalman update; measurements far from the prediction weigh less. */
function corrected(along: number, variance: number, measured: number, noise: number) {
  const surprise = (measured - along) ** 2 / (variance + noise);
  const trusted = noise * Math.min(4, Math.max(1, surprise / 4));
  const gain = variance / (variance + trusted);
  return { along: along + gain * (measured - along), variance: (1 - gain) * variance };
}

export interface Fix extends Position {
  /** Metres, as reported by the device. */
  readonly accuracy: number;
  /** Milliseconds of any clock. */
  readonly at: number;
}

export type Side = 'left' | 'right' | 'ahead' | 'behind';

/** Position of the route relative to a walker who has left it. */
export interface OffRoute {
  readonly metres: number;
  readonly side: Side;
  readonly back: Position;
}

export interface WalkProgress {
  /** Metres along the route, and from there to its end. */
  readonly along: number;
  readonly left: number;
  readonly off: OffRoute | null;
  readonly arrived: boolean;
  /** Compass direction of travel; null while standing. */
  readonly heading: number | null;
  /** One fix was out of tolerance; the next ones decide. */
  readonly isDoubtful: boolean;
  readonly memory: Memory;
}

/** State carried from fix to fix. */
interface Memory {
  readonly last: (FlatPoint & { readonly at: number; readonly accuracy: number }) | null;
  /** Uncertainty of `along`, as a variance in square metres. */
  readonly variance: number;
  readonly outside: number;
  readonly outsideRight: boolean;
  readonly inside: number;
  readonly wild: number;
  readonly wildPlace: FlatPoint | null;
  /** The smoothed track, and where the heading was taken last. */
  readonly smooth: FlatPoint | null;
  readonly anchor: (FlatPoint & { readonly at: number }) | null;
}

/** Less accurate fixes are ignored. */
const MAX_ACCURACY = 100;
const FASTEST_WALK = 4;
const JUMP_METRES = 60;
const AGREEING_FIXES = 3;
/** Arrival is announced while the sign is in sight. */
const ARRIVAL_METRES = 40;
/** Cost of a jump along the route in metres of distance from it, for each metre of the jump: a near place is preferred. */
const ASIDE_PER_METRE_ALONG = 0.1;
/** Beyond an outlier: the walker is elsewhere on the route. */
const RELOCATION_METRES = 90;
/** An unexpected first fix must be confirmed by a second one within this distance. */
const UNEXPECTED_METRES = 40;
const AGREEING_METRES = 25;
/** A walk starts or resumes about where it is expected to. */
const UNSURE_METRES = 10;
const BACK_PER_METRE = 0.25;
const FALL_PER_SECOND = 0.8;
/** Uncertainty of the walker's speed, in metres per second. */
const UNSTEADINESS = 0.5;
const STANDING_MS = 15_000;
const HEADING_METRES = 12;

/** 30 m at an accuracy of 15 m or better, at most 60 m. */
export const toleranceOf = (accuracy: number): number => Math.min(60, Math.max(30, 2 * accuracy));

const blank: Memory = {
  last: null,
  variance: UNSURE_METRES ** 2,
  outside: 0,
  outsideRight: false,
  inside: 0,
  wild: 0,
  wildPlace: null,
  smooth: null,
  anchor: null,
};

export const progressAt = (route: WalkRoute, along = 0): WalkProgress => {
  const known = Math.min(Math.max(along, 0), route.total);
  return {
    along: known,
    left: route.total - known,
    off: null,
    arrived: false,
    heading: null,
    isDoubtful: false,
    memory: blank,
  };
};

/**
 * Progress is measured along the route, never by adding up fixes, which drift by hundreds of metres between tall
 * houses. A fix is matched within a window ahead, so that a route that crosses itself is not short-cut.
 */
export function progressAfter(route: WalkRoute, before: WalkProgress, fix: Fix): WalkProgress {
  if (!isUsable(fix, before.memory)) return before;
  const point = flat(route, fix);
  const wild = wildness(before.memory, point, fix);
  if (wild && wild.wild < AGREEING_FIXES) return { ...before, memory: { ...before.memory, ...wild } };
  const lost = wild !== null || before.memory.last === null || before.off !== null;
  const seconds = before.memory.last && !lost ? (fix.at - before.memory.last.at) / 1000 : 0;
  const place = lost ? relocated(route, before, point) : inWindow(route, before, point, fix, seconds);
  if (before.memory.last === null && !isExpected(before, place, point))
    return { ...before, isDoubtful: true, memory: { ...before.memory, wildPlace: point } };
  const { smooth, anchor, moved } = travelled(wild ? blank : before.memory, point, fix);
  const heading = moved ?? (fix.at - anchor.at > STANDING_MS ? null : before.heading);
  const last = { x: point.x, y: point.y, at: fix.at, accuracy: fix.accuracy };
  // Written out as one shape: object spread per fix takes longer than the rest of the computation.
  const remembering = (variance: number, outside: number, outsideRight: boolean, inside: number): Memory => ({
    last,
    variance,
    outside,
    outsideRight,
    inside,
    wild: 0,
    wildPlace: null,
    smooth,
    anchor,
  });

  const tolerance = toleranceOf(fix.accuracy);
  if (place.away > tolerance) {
    const isRight = sideOfRoute(route, place, point) > 0;
    const outside = before.memory.outsideRight === isRight ? before.memory.outside + 1 : 1;
    const isOff = before.off !== null || outside >= AGREEING_FIXES || place.away > 3 * tolerance;
    const memory = remembering(before.memory.variance, outside, isRight, 0);
    if (!isOff) return { ...before, heading, isDoubtful: true, memory };
    const nearest = nearestOnRoute(route, point);
    return { ...before, heading, isDoubtful: true, off: offRoute(route, nearest, point, heading), memory };
  }

  const inside = before.memory.inside + 1;
  // Hysteresis, so that a walker at the edge of the tolerance is not reported as back and away with every fix.
  if (before.off && inside < 2 && place.away > (2 * tolerance) / 3) {
    const off = offRoute(route, place, point, heading);
    return {
      ...before,
      heading,
      off,
      memory: remembering(before.memory.variance, 0, before.memory.outsideRight, inside),
    };
  }
  const { last: lastFix, variance } = before.memory;
  const isFirst = lastFix === null && Math.abs(place.along - before.along) < RELOCATION_METRES;
  const filtered =
    lost && !isFirst
      ? { along: place.along, variance: noiseOf(fix.accuracy) }
      : corrected(before.along, variance + seconds + (UNSTEADINESS * seconds) ** 2, place.along, noiseOf(fix.accuracy));
  // An overestimated position is corrected slowly, so that the remaining metres do not jump up.
  const along = lost && !isFirst ? filtered.along : Math.max(filtered.along, before.along - FALL_PER_SECOND * seconds);
  const left = route.total - along;
  return {
    along,
    left,
    off: null,
    arrived: before.arrived || left <= ARRIVAL_METRES,
    heading,
    isDoubtful: false,
    memory: remembering(filtered.variance, 0, before.memory.outsideRight, inside),
  };
}

/** Where the route soon bends back, one outlier would place the walker far ahead: the next fix has to confirm it. */
const isExpected = ({ along, memory: { wildPlace } }: WalkProgress, place: RoutePlace, point: FlatPoint): boolean =>
  Math.abs(place.along - along) < UNEXPECTED_METRES ||
  (wildPlace !== null && apart(wildPlace, point) < AGREEING_METRES);

/** True if the next fixes must be exact; otherwise the battery is spared. */
export const needsExactFixes = (progress: WalkProgress, metresToTurn: number): boolean =>
  progress.memory.last === null ||
  progress.isDoubtful ||
  progress.off !== null ||
  progress.left < 300 ||
  metresToTurn < 80;

const isUsable = ({ latitude, longitude, accuracy, at }: Fix, { last }: Memory): boolean =>
  Number.isFinite(longitude) &&
  Math.abs(latitude) <= 90 &&
  accuracy >= 0 &&
  accuracy <= MAX_ACCURACY &&
  (last === null || at > last.at);

/** A fix farther away than any walker can get: ignored until several such fixes agree. */
function wildness({ last, wild, wildPlace }: Memory, point: FlatPoint, { accuracy, at }: Fix) {
  if (!last) return null;
  const farthest = FASTEST_WALK * ((at - last.at) / 1000) + JUMP_METRES + accuracy + last.accuracy;
  if (apart(last, point) <= farthest) return null;
  const agrees = wildPlace !== null && apart(wildPlace, point) < farthest;
  return { wild: agrees ? wild + 1 : 1, wildPlace: point };
}

/** After a loss of contact: anywhere on the route, with a preference for nearby places. */
const relocated = (route: WalkRoute, { along, memory, off }: WalkProgress, point: FlatPoint): RoutePlace =>
  nearestOnRoute(route, point, { from: 0, to: route.total }, (there) => {
    const ahead = there - along;
    // A detour rejoins the route further on: the jump is measured from there.
    const jump = ahead < 0 ? -ahead : memory.last && off ? Math.max(0, ahead - 500) : ahead;
    return ASIDE_PER_METRE_ALONG * jump;
  });

/** Where the route turns back beside itself, going on is more likely than going back. */
function inWindow(route: WalkRoute, { along }: WalkProgress, point: FlatPoint, { accuracy }: Fix, seconds: number) {
  const unsure = 20 + 2 * accuracy + FASTEST_WALK * seconds;
  return nearestOnRoute(route, point, { from: along - unsure, to: along + unsure }, (there) =>
    there < along ? BACK_PER_METRE * (along - there) : 0,
  );
}

function sideOfRoute(route: WalkRoute, place: RoutePlace, point: FlatPoint): number {
  const [before, after] = [placeAlong(route, place.along - 5), placeAlong(route, place.along + 5)];
  return turnBetween(bearing(before, after), bearing(place, point));
}

function offRoute(route: WalkRoute, place: RoutePlace, point: FlatPoint, heading: number | null): OffRoute {
  const way = heading ?? bearing(placeAlong(route, place.along - 5), placeAlong(route, place.along + 5));
  const turn = turnBetween(way, bearing(point, place));
  const aside = turn < 0 ? 'left' : 'right';
  const side = Math.abs(turn) < 30 ? 'ahead' : Math.abs(turn) > 150 ? 'behind' : aside;
  return { metres: place.away, side, back: positionOf(route, place) };
}

/** The smoothed track, and the time it has stayed in place. */
function travelled({ smooth, anchor, last }: Memory, point: FlatPoint, { accuracy, at }: Fix) {
  if (!smooth || !anchor || !last) return { smooth: point, anchor: { x: point.x, y: point.y, at }, moved: null };
  const gain = Math.min(1, 0.25 + (at - last.at) / 20_000);
  const next = { x: smooth.x + gain * (point.x - smooth.x), y: smooth.y + gain * (point.y - smooth.y) };
  if (apart(anchor, next) < Math.max(HEADING_METRES, accuracy / 2)) return { smooth: next, anchor, moved: null };
  return { smooth: next, anchor: { x: next.x, y: next.y, at }, moved: bearing(anchor, next) };
}

const apart = (a: FlatPoint, b: FlatPoint): number => Math.hypot(a.x - b.x, a.y - b.y);
