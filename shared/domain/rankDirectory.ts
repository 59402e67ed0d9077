/** Up to so many walkers above, they are counted on the live board instead: exact to the second, and cheap enough. */
export const LIVE_PLACES = 500;

/** Points that a part holds, unless there would be more parts than a root should name. */
const PART_SIZE = 1000;
const MOST_PARTS = 1000;

/** Where a part begins: its best points, and how many walkers have more. */
export interface PartTop {
  readonly points: number;
  readonly above: number;
}

/**
 * Ranks without counting everybody, and yet exact: all points that anybody has, each with how many have them, in parts
 * of some kilobytes; and a root that names where each part begins. A rank takes the root and one part.
 */
export interface RankRoot {
  readonly walkers: number;
  /** From so many points on at most `LIVE_PLACES` walkers are above. */
  readonly liveFrom: number;
  readonly tops: readonly PartTop[];
}

/**
 * Whole numbers, the best points first: points, then how many walkers have them; from the second on as the difference
 * to the points before. Small numbers, so they pack well.
 */
export type RankPart = readonly number[];

/** From how many walkers have how many points. Walkers without points are not on the board. */
export function rankDirectory(walkersAt: ReadonlyMap<number, number>): { root: RankRoot; parts: RankPart[] } {
  const board = Float64Array.from([...walkersAt.keys()].filter((points) => points > 0)).sort();
  const size = Math.max(PART_SIZE, Math.ceil(board.length / MOST_PARTS));
  const tops: PartTop[] = [];
  const parts: number[][] = [];
  let [above, liveFrom] = [0, 0];
  let part: number[] = [];
  let better = 0;
  for (const [index, points] of board.reverse().entries()) {
    if (index % size === 0) {
      part = [];
      parts.push(part);
      tops.push({ points, above });
    }
    const walkers = walkersAt.get(points) ?? 0;
    part.push(part.length === 0 ? points : better - points, walkers);
    if (above <= LIVE_PLACES) liveFrom = points;
    above += walkers;
    better = points;
  }
  return { root: { walkers: above, liveFrom: above <= LIVE_PLACES ? 0 : liveFrom, tops }, parts };
}

/** Which part tells how many are above these points: the last that begins above them. None where there are no walkers. */
export function partFor({ tops }: RankRoot, points: number): number | undefined {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle]?.points ?? 0) > points) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : low - 1;
}

/** Walkers with strictly more points, as of when the directory was made. The part is the one of `partFor`. */
export function aboveIn(top: PartTop, part: RankPart, points: number): number {
  let { above } = top;
  let at = 0;
  for (let index = 0; index < part.length; index += 2) {
    const step = part[index] ?? 0;
    at = index === 0 ? step : at - step;
    if (at <= points) break;
    above += part[index + 1] ?? 0;
  }
  return above;
}
