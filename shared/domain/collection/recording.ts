import type { Line } from '../geo.ts';
import { METRES_PER_DEGREE } from '../geo.ts';

/** One recorded position; `seconds` of any clock, null if the file has no times. */
export interface RecordedFix {
  readonly latitude: number;
  readonly longitude: number;
  readonly seconds: number | null;
}

/** Segments of a file that were recorded without interruption. */
export type Recording = readonly (readonly RecordedFix[])[];

export type WalkedRecording = { lines: Line[] } | { not: 'noPlaces' | 'tooFast' };

interface Spot {
  x: number;
  y: number;
  seconds: number | null;
}

/**
 * The walked parts of a recording as lines that streets can be matched along: without outliers, split at gaps and where
 * it moved faster than walking, smoothed where dense.
 */
export function walkedRecording(recording: Recording): WalkedRecording {
  const parts = recording.map((fixes) => fixes.filter(isPlace)).filter((fixes) => fixes.length > 1);
  const [first] = parts.flat();
  if (!first) return { not: 'noPlaces' };
  const { latitude: south, longitude: west } = first;
  const perLongitude = METRES_PER_DEGREE * Math.max(0.01, Math.cos((south * Math.PI) / 180));
  const spotOf = ({ latitude, longitude, seconds }: RecordedFix): Spot => {
    // Wraps around the antimeridian.
    const turn = longitude - west - 360 * Math.round((longitude - west) / 360);
    return { x: turn * perLongitude, y: (latitude - south) * METRES_PER_DEGREE, seconds };
  };
  const paces = parts.map((fixes) => withoutFast(withoutWild(fixes.map(spotOf))));
  const sum = (of: 'fast' | 'moving') => paces.reduce((all, pace) => all + pace[of], 0);
  if (sum('moving') > 0 && sum('fast') > sum('moving') / 2) return { not: 'tooFast' };
  const placeOf = ({ x, y }: Spot): Line[number] => [west + x / perLongitude, south + y / METRES_PER_DEGREE];
  const stretches = paces.flatMap(({ walked }) => walked).flatMap(withoutGaps);
  return {
    lines: stretches.map((stretch) => spaced(smoothed(stretch)).map(placeOf)).filter(({ length }) => length > 1),
  };
}

/** Devices write 0,0 when they have no position. */
const isPlace = ({ latitude, longitude }: RecordedFix) =>
  Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);

const apart = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

const NEIGHBOURS = 3;
/** Maximum distance of an ordinary fix from where its neighbours are. */
const WILD_METRES = 28;

function withoutWild(spots: readonly Spot[]): Spot[] {
  if (spots.length < 2 * NEIGHBOURS + 1) return [...spots];
  return spots.filter((spot, index) => {
    const [before = spot, after = spot] = [spots[index - 1], spots[index + 1]];
    if (apart(before, spot) + apart(spot, after) <= WILD_METRES) return true;
    const from = Math.max(0, Math.min(index - NEIGHBOURS, spots.length - 2 * NEIGHBOURS - 1));
    const near = spots.slice(from, from + 2 * NEIGHBOURS + 1);
    const centre = { x: middle(near.map(({ x }) => x)), y: middle(near.map(({ y }) => y)), seconds: null };
    const away = apart(spot, centre);
    if (away <= WILD_METRES) return true;
    const step = middle(near.slice(1).map((one, at) => apart(one, near[at] ?? one)));
    return away <= (NEIGHBOURS + 1) * step;
  });
}

const PACE_SECONDS = 30;
/** Metres per second: just under 4:15 per kilometre. */
const FASTEST_WALK = 4;
const STANDS = 0.4;

/** Speeds are taken over a minute, so that noise does not count as speed. Fixes without time have no speed. */
function withoutFast(spots: readonly Spot[]): { walked: Spot[][]; fast: number; moving: number } {
  const walked: Spot[][] = [[]];
  const along = metresAlong(cutAtGaps(spots).flatMap(smoothed));
  let [fast, moving, from, to] = [0, 0, 0, 0];
  const secondsAt = (index: number) => spots[index]?.seconds ?? Number.NaN;
  spots.forEach((spot, index) => {
    const at = secondsAt(index);
    while (from < index && at - secondsAt(from) > PACE_SECONDS) from++;
    to = Math.max(to, index);
    while (secondsAt(to + 1) - at <= PACE_SECONDS) to++;
    // Fixes farther apart than the window still give a speed.
    const start = from === to ? Math.max(0, index - 1) : from;
    const seconds = secondsAt(to) - secondsAt(start);
    const speed = seconds > 0 ? ((along[to] ?? 0) - (along[start] ?? 0)) / seconds : 0;
    const share = Math.max(0, Math.min(PACE_SECONDS, at - secondsAt(index - 1))) || 0;
    if (speed > STANDS) moving += share;
    if (speed > FASTEST_WALK) {
      fast += share;
      if (walked.at(-1)?.length !== 0) walked.push([]);
    } else walked.at(-1)?.push(spot);
  });
  return { walked, fast, moving };
}

const HOP_SECONDS = 20;

/** Measured in hops: fix to fix would count noise, end to end would cut corners. */
function metresAlong(spots: readonly Spot[]): number[] {
  let [metres, hop] = [0, spots[0]];
  return spots.map((spot) => {
    if (!hop) return 0;
    const here = metres + apart(hop, spot);
    if ((spot.seconds ?? 0) - (hop.seconds ?? 0) >= HOP_SECONDS) [metres, hop] = [here, spot];
    return here;
  });
}

const GAP_METRES = 150;
const GAP_SECONDS = 120;
/** Without times the line may have been drawn by hand from corner to corner. */
const DRAWN_GAP_METRES = 400;

const withoutGaps = (spots: readonly Spot[]): Spot[][] => cutAtGaps(spots).filter(({ length }) => length > 1);

function cutAtGaps(spots: readonly Spot[]): Spot[][] {
  const stretches: Spot[][] = [[]];
  spots.forEach((spot, index) => {
    const before = spots[index - 1];
    if (before && isGap(before, spot)) stretches.push([]);
    stretches.at(-1)?.push(spot);
  });
  return stretches;
}

function isGap(from: Spot, to: Spot): boolean {
  const metres = apart(from, to);
  if (from.seconds === null || to.seconds === null) return metres > DRAWN_GAP_METRES;
  return metres > GAP_METRES || (to.seconds - from.seconds > GAP_SECONDS && metres > GAP_METRES / 3);
}

const SMOOTH_METRES = 12;
const MAX_SMOOTHED = 12;
const PACE_FIXES = 16;

/** Moving average over a distance: twenty fixes at one per second, only the fix itself at one per thirty metres. */
function smoothed(spots: readonly Spot[]): Spot[] {
  if (spots.length < 2) return [...spots];
  const far = Math.min(PACE_FIXES, spots.length - 1);
  const steps = spots.slice(far).map((spot, index) => apart(spot, spots[index] ?? spot) / far);
  const reach = Math.min(MAX_SMOOTHED, Math.round(SMOOTH_METRES / Math.max(0.1, middle(steps))));
  return spots.map((spot, index) => {
    const sides = Math.min(reach, index, spots.length - 1 - index);
    let [x, y] = [0, 0];
    for (let at = index - sides; at <= index + sides; at++) {
      x += spots[at]?.x ?? 0;
      y += spots[at]?.y ?? 0;
    }
    const count = 2 * sides + 1;
    return { x: x / count, y: y / count, seconds: spot.seconds };
  });
}

/** Minimum distance between two fixes for a direction. */
const SPACE_METRES = 15;

function spaced(spots: readonly Spot[]): Spot[] {
  const kept: Spot[] = [];
  for (const spot of spots) {
    const last = kept.at(-1);
    if (!last || apart(last, spot) >= SPACE_METRES) kept.push(spot);
  }
  const [last, end] = [kept.at(-1), spots.at(-1)];
  if (last && end && last !== end) {
    if (kept.length > 1 && apart(last, end) < SPACE_METRES / 2) kept.pop();
    kept.push(end);
  }
  return kept;
}
