import { bearing, placeAlong, turnBetween, type WalkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import type { DecisionPoint } from './decisionPoints.ts';
import { minOf, type Named } from './inSight.ts';
import type { StreetContext } from './streetContext.ts';

/** Consecutive parts of the route under one street name. */
export interface Leg extends Named {
  from: number;
  to: number;
}

/** Shorter parts, such as crossings, do not become legs. */
export const SHORT_METRES = 30;

const isSame = (a: Leg, b: Leg) => a.street === b.street && (a.street !== null || a.way === b.way);

/** What lies between two legs is in sight from the end of the first. */
const GAP_METRES = 40;

/** Legs in order. Parts too short for a leg (a crossing, a corner, a small bridge) lie between legs, or within one. */
export function legsOf(context: StreetContext, route: WalkRoute, places: readonly DecisionPoint[]): Leg[] {
  const legs: Leg[] = [];
  for (const piece of piecesOf(context, route, places)) join(legs, legs.length, piece);
  const gapWithout = (i: number) => (legs[i + 1]?.from ?? route.total) - (legs[i - 1]?.to ?? 0);
  for (;;) {
    const short = [...legs.keys()].filter((i) => gapWithout(i) <= GAP_METRES && lengthOf(legs[i]) < SHORT_METRES);
    const shortest = minOf(short, (i) => lengthOf(legs[i]));
    if (shortest === undefined || legs.length === 1) return legs;
    const [after] = legs.splice(shortest, 2).slice(1);
    if (after) join(legs, shortest, after);
  }
}

const lengthOf = (leg: Leg | undefined) => (leg ? leg.to - leg.from : 0);

/** Puts a leg in its place, or lengthens the one before it where both are one street. */
function join(legs: Leg[], index: number, leg: Leg): void {
  const before = legs[index - 1];
  if (before && isSame(before, leg)) before.to = leg.to;
  else legs.splice(index, 0, leg);
}

function piecesOf({ streetAt }: StreetContext, route: WalkRoute, places: readonly DecisionPoint[]): Leg[] {
  return places.map(({ at, way: { edge } }, i) => {
    const to = places[i + 1]?.at ?? route.total;
    // Short parts are named by what the route does around them: most are links between pavements.
    const margin = Math.max(0, (NAMED_METRES - (to - at)) / 2);
    const named = streetAt(edge, () =>
      [0, 0.5, 1].map((share) => placeAlong(route, at - margin + share * (to - at + 2 * margin))),
    );
    return { from: at, to, ...named };
  });
}

/** A name is looked for along this length at least. */
const NAMED_METRES = 24;

/** Angle of a turn that begins and ends at these metres, between the directions before and after it. */
export function angleAt(route: WalkRoute, from: number, to: number, look = 20): number {
  const before = bearing(placeAlong(route, from - look), placeAlong(route, from));
  return turnBetween(before, bearing(placeAlong(route, to), placeAlong(route, to + look)));
}
