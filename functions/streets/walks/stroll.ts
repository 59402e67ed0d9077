import type { Direction } from '../../../shared/domain/walk/directions.ts';
import { type FlatPoint, turnBetween } from '../../../shared/domain/walk/walkRoute.ts';
import type { Way } from './inSight.ts';
import type { StreetContext } from './streetContext.ts';
import { headingAfter, trailWith } from './trail.ts';

/** State of a simulated walker at the end of a way. */
export interface WalkerState {
  way: Way;
  walked: number;
  trail: readonly FlatPoint[];
  heading: number;
  /** Another way from the corner before goes on nearly as straight. */
  isDoubtful: boolean;
}

export const stateAfter = (way: Way, trail: readonly FlatPoint[], walked = 0, isDoubtful = false): WalkerState => {
  const longer = trailWith(trail, way.points);
  return { way, walked: walked + way.metres, trail: longer, heading: headingAfter(longer), isDoubtful };
};

/** Bonus in degrees for the street of the last line: it may bend this much before a straighter way is preferred. */
const STREET_DEGREES = 60;
const SAME_KIND_DEGREES = 15;
/** A walker doubts where the straightest way is straighter than another by less than this. */
const DOUBTFUL_DEGREES = 25;

/** The way taken without a new line: along the street of the last line, else straight on. */
function goOn(
  context: StreetContext,
  { way: last, heading }: WalkerState,
  street: string | null,
): { way: Way; isDoubtful: boolean } | undefined {
  const { waysFrom, streetOf, directionOf } = context;
  const ways = waysFrom(last.to).filter(({ edge }) => edge !== last.edge);
  if (ways.length < 2) return ways[0] && { way: ways[0], isDoubtful: false };
  let best: Way | undefined;
  let [least, next] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const way of ways) {
    const named = streetOf(way);
    const isMeant = street !== null && named.street === street;
    const isAlike = street === null && named.way === streetOf(last).way;
    const degrees = Math.abs(turnBetween(heading, directionOf(way)));
    const turn = degrees - (isMeant ? STREET_DEGREES : 0) - (isAlike ? SAME_KIND_DEGREES : 0);
    next = Math.min(next, Math.max(least, turn));
    if (turn < least) [best, least] = [way, turn];
  }
  return best && { way: best, isDoubtful: next < least + DOUBTFUL_DEGREES };
}

/** The path of a simulated walker without further lines, corner by corner. */
export interface Stroll {
  context: StreetContext;
  /** Returns undefined beyond a dead end. */
  corner(index: number): WalkerState | undefined;
}

export function strollFrom(context: StreetContext, state: WalkerState, after: Direction): Stroll {
  const street = after.relation === 'near' ? null : after.street;
  const corners = [state];
  let isAtEnd = false;
  return {
    context,
    corner(index) {
      for (let last = corners.at(-1); last && !isAtEnd && corners.length <= index; last = corners.at(-1)) {
        const next = goOn(context, last, street);
        if (next) corners.push(stateAfter(next.way, last.trail, last.walked, next.isDoubtful));
        isAtEnd = !next;
      }
      return corners[index];
    },
  };
}
