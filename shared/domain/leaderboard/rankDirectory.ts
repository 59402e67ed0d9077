import { type Ahead, BOARD_SIZE } from './leaderboard.ts';

/** Up to this many walkers ahead, they are counted on the live board: exact to the second, like the board. */
export const LIVE_PLACES = BOARD_SIZE;

/** Points per part, unless the root would then list too many parts. */
const PART_SIZE = 1000;
const MAX_PARTS = 1000;

/** First points of a part, and the number of walkers with more. */
export interface PartTop {
  readonly points: number;
  readonly above: number;
}

/**
 * Exact ranks without a full count: all distinct points with the number of walkers, in parts of some kilobytes, and a
 * root with the start of each part. A rank reads the root and one part.
 */
export interface RankRoot {
  readonly walkers: number;
  /** From this many points on, at most `LIVE_PLACES` walkers are ahead. */
  readonly liveFrom: number;
  readonly tops: readonly PartTop[];
}

/**
 * Integers, best points first: points and how many walkers have them, delta-encoded from the second pair on, so that
 * they compress well.
 */
export type RankPart = readonly number[];

/**
 * Built from the number of walkers per shown points; walkers without points are not on the board. `placesAt` has their
 * numbers per points in the index keys, by which the walkers above are counted live.
 */
export function rankDirectory(
  walkersAt: ReadonlyMap<number, number>,
  placesAt: ReadonlyMap<number, number> = walkersAt,
): { root: RankRoot; parts: RankPart[] } {
  const board = bestFirst(walkersAt);
  const size = Math.max(PART_SIZE, Math.ceil(board.length / MAX_PARTS));
  const tops: PartTop[] = [];
  const parts: number[][] = [];
  let above = 0;
  let part: number[] = [];
  let better = 0;
  for (const [index, points] of board.entries()) {
    if (index % size === 0) {
      part = [];
      parts.push(part);
      tops.push({ points, above });
    }
    const walkers = walkersAt.get(points) ?? 0;
    part.push(part.length === 0 ? points : better - points, walkers);
    above += walkers;
    better = points;
  }
  return { root: { walkers: above, liveFrom: liveFrom(placesAt), tops }, parts };
}

const bestFirst = (walkersAt: ReadonlyMap<number, number>) =>
  Float64Array.from([...walkersAt.keys()].filter((points) => points > 0))
    .sort()
    .reverse();

function liveFrom(placesAt: ReadonlyMap<number, number>): number {
  let above = 0;
  let from = 0;
  for (const points of bestFirst(placesAt)) {
    if (above <= LIVE_PLACES) from = points;
    above += placesAt.get(points) ?? 0;
  }
  return above <= LIVE_PLACES ? 0 : from;
}

/** The part that contains these points: the last one that begins above them. Undefined without walkers. */
export function partFor({ tops }: RankRoot, points: number): number | undefined {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle]?.points ?? 0) > points) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : low - 1;
}

/**
 * The number of walkers with strictly more points when the directory was made. The part is that of `partFor`. `known`
 * points are subtracted, because the viewer sees them differently. Undefined `next`: all walkers above in the part are
 * known.
 */
export function aheadIn(top: PartTop, part: RankPart, points: number, known: readonly number[] = []): Ahead {
  let { above } = top;
  let next: number | undefined;
  let at = 0;
  for (let index = 0; index < part.length; index += 2) {
    const step = part[index] ?? 0;
    at = index === 0 ? step : at - step;
    if (at <= points) break;
    const walkers = part[index + 1] ?? 0;
    above += walkers;
    if (walkers > known.filter((each) => each === at).length) next = at;
  }
  return { above: above - known.filter((each) => each > points).length, next };
}
