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

/** The device's own figure is where two of three fixes lie; a street's echoes are worse than it knows. */
const noiseOf = (accuracy: number): number => Math.max(5, accuracy) ** 2;

/** A Kalman filter of one dimension; a measurement far from what was expected counts for less. */
function corrected(along: number, variance: number, measured: number, noise: number) {
  const surprise = (measured - along) ** 2 / (variance + noise);
  const trusted = noise * Math.min(4, Math.max(1, surprise / 4));
  const gain = variance / (variance + trusted);
  return { along: along + gain * (measured - along), variance: (1 - gain) * variance };
}

/** What the device says of where it is. */
export interface Fix extends Position {
  /** Metres, as the device reports them. */
  readonly accuracy: number;
  /** Milliseconds of any clock. */
  readonly at: number;
}

export type Side = 'left' | 'right' | 'ahead' | 'behind';

/** Where the route lies from a walker who has left it. */
export interface OffRoute {
  readonly metres: number;
  readonly side: Side;
  /** The nearest place of the route. */
  readonly back: Position;
}

export interface WalkProgress {
  /** Metres along the route, and from there to its end. */
  readonly along: number;
  readonly left: number;
  readonly off: OffRoute | null;
  readonly arrived: boolean;
  /** The compass direction of travel; null for a walker who stands. */
  readonly heading: number | null;
  /** A fix was out of tolerance, and the next ones decide. */
  readonly isDoubtful: boolean;
  readonly memory: Memory;
}

/** What the next fix is judged by. */
interface Memory {
  readonly last: (FlatPoint & { readonly at: number; readonly accuracy: number }) | null;
  /** How little is known of `along`, as a variance in square metres. */
  readonly variance: number;
  /** Fixes out of tolerance one after the other, and on which side of the route. */
  readonly outside: number;
  readonly outsideRight: boolean;
  /** Fixes in tolerance one after the other. */
  readonly inside: number;
  /** Fixes too far from the last one for a walker, one after the other. */
  readonly wild: number;
  readonly wildPlace: FlatPoint | null;
  /** The smoothed track, and where the direction of travel was taken last. */
  readonly smooth: FlatPoint | null;
  readonly anchor: (FlatPoint & { readonly at: number }) | null;
}

/** Worse fixes say nothing about a street. */
const MAX_ACCURACY = 100;
const FASTEST_WALK = 4;
const JUMP_METRES = 60;
const AGREEING_FIXES = 3;
/** Told while the sign is in sight. */
const ARRIVAL_METRES = 30;
/** How much a place is worth that asks for no jump along the route: a metre aside for so many metres along. */
const ASIDE_PER_METRE_ALONG = 0.1;
/** Farther than an outlier: then the walker is elsewhere on the route. */
const RELOCATION_METRES = 90;
/** What one first fix has no say in, and how near the next one has to be. */
const UNEXPECTED_METRES = 40;
const AGREEING_METRES = 25;
/** A walk begins about where it should, and goes on about where it was left. */
const UNSURE_METRES = 10;
const BACK_PER_METRE = 0.25;
const FALL_PER_SECOND = 0.8;
/** How far off a guess of a walker's speed may be, in metres a second. */
const UNSTEADINESS = 0.5;
const STANDING_MS = 15_000;
const HEADING_METRES = 12;

/** Thirty metres at an accuracy of fifteen or better, sixty at most. */
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

/** Before the first fix: at the start, or where the walk was left when the page was loaded anew. */
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
 * Progress is measured along the route, never by adding up fixes: those drift by hundreds of metres in a street of tall
 * houses. A fix is looked for in a window ahead, so a route that meets itself is not jumped.
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
  // One shape, written out: to spread the one before, fix after fix, takes longer than all that is reckoned.
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
  // A walker who keeps to the edge of the tolerance is not told to be back and away again with every fix.
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
  // What was too far ahead comes back slowly, so that the metres left do not jump up.
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

/** One outlier where the route soon bends back would place a walker at the door far ahead: the next fix has to agree. */
const isExpected = ({ along, memory: { wildPlace } }: WalkProgress, place: RoutePlace, point: FlatPoint): boolean =>
  Math.abs(place.along - along) < UNEXPECTED_METRES ||
  (wildPlace !== null && apart(wildPlace, point) < AGREEING_METRES);

/** The battery's side of it: whether the next fixes have to be exact. */
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

/** Farther from the last fix than any walker gets: nothing changes until several such fixes agree. */
function wildness({ last, wild, wildPlace }: Memory, point: FlatPoint, { accuracy, at }: Fix) {
  if (!last) return null;
  const farthest = FASTEST_WALK * ((at - last.at) / 1000) + JUMP_METRES + accuracy + last.accuracy;
  if (apart(last, point) <= farthest) return null;
  const agrees = wildPlace !== null && apart(wildPlace, point) < farthest;
  return { wild: agrees ? wild + 1 : 1, wildPlace: point };
}

/** After a loss of contact: anywhere on the route, but rather near where the walker was. */
const relocated = (route: WalkRoute, { along, memory, off }: WalkProgress, point: FlatPoint): RoutePlace =>
  nearestOnRoute(route, point, { from: 0, to: route.total }, (there) => {
    const ahead = there - along;
    // A detour leaves the route and comes back to it further on.
    const jump = ahead < 0 ? -ahead : memory.last && off ? Math.max(0, ahead - 500) : ahead;
    return ASIDE_PER_METRE_ALONG * jump;
  });

/** Where the route turns back beside itself, a walker goes on rather than back. */
function inWindow(route: WalkRoute, { along }: WalkProgress, point: FlatPoint, { accuracy }: Fix, seconds: number) {
  const unsure = 20 + 2 * accuracy + FASTEST_WALK * seconds;
  return nearestOnRoute(route, point, { from: along - unsure, to: along + unsure }, (there) =>
    there < along ? BACK_PER_METRE * (along - there) : 0,
  );
}

/** Above 0 on the right-hand side of the route. */
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

/** The track without its noise, and since when it has been where it is. */
function travelled({ smooth, anchor, last }: Memory, point: FlatPoint, { accuracy, at }: Fix) {
  if (!smooth || !anchor || !last) return { smooth: point, anchor: { x: point.x, y: point.y, at }, moved: null };
  const gain = Math.min(1, 0.25 + (at - last.at) / 20_000);
  const next = { x: smooth.x + gain * (point.x - smooth.x), y: smooth.y + gain * (point.y - smooth.y) };
  if (apart(anchor, next) < Math.max(HEADING_METRES, accuracy / 2)) return { smooth: next, anchor, moved: null };
  return { smooth: next, anchor: { x: next.x, y: next.y, at }, moved: bearing(anchor, next) };
}

const apart = (a: FlatPoint, b: FlatPoint): number => Math.hypot(a.x - b.x, a.y - b.y);
