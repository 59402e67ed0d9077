import { bearing, placeAlong, turnBetween, type WalkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import type { Stretch } from '../search/route.ts';
import type { Named, Surroundings } from './surroundings.ts';
import { LOOK_METRES } from './trail.ts';

/** Consecutive parts of the route under one street name. */
export interface Leg extends Named {
  from: number;
  to: number;
}

export interface Corner {
  /** Start and end along the route; equal unless several corners were merged. */
  from: number;
  to: number;
  leg: Leg;
  before: Leg;
}

/** Shorter parts, such as crossings, are no legs of their own. */
export const SHORT_METRES = 30;
/** Turns within this distance are merged. */
const TOGETHER_METRES = 30;
/** A corner this close to the start or the sign is visible and needs no line. */
export const START_METRES = 15;
export const CORNER_DEGREES = 40;

const isSame = (a: Leg, b: Leg) => a.street === b.street && (a.street !== null || a.way === b.way);

/** Merges parts of one street, including short ones between them (a crossing, a corner, a small bridge). */
export function legsOf(surroundings: Surroundings, stretches: readonly Stretch[]): Leg[] {
  const legs: Leg[] = [];
  for (const piece of piecesOf(surroundings, stretches)) {
    const last = legs.at(-1);
    if (last && isSame(last, piece)) last.to = piece.to;
    else legs.push({ ...piece });
  }
  for (let i = 1; i < legs.length; ) {
    const [before, leg, after] = [legs[i - 1], legs[i], legs[i + 1]];
    if (before && leg && after && leg.to - leg.from < SHORT_METRES && isSame(before, after)) {
      before.to = after.to;
      legs.splice(i, 2);
      i = Math.max(1, i - 1);
    } else {
      i++;
    }
  }
  return legs;
}

function piecesOf({ network, streetOf }: Surroundings, stretches: readonly Stretch[]): Leg[] {
  let walked = 0;
  return stretches.map(({ edge, start, end }) => {
    const from = walked;
    walked += Math.abs(end - start) * (network.edges.metres[edge] ?? 0);
    return { from, to: walked, ...streetOf(edge) };
  });
}

/** Changes of street. Close corners are merged and dropped if their turns cancel out, as when a street is crossed. */
export function cornersOf(legs: readonly Leg[], route: WalkRoute): Corner[] {
  const merged: Corner[] = [];
  for (const [i, leg] of legs.entries()) {
    const before = legs[i - 1];
    const last = merged.at(-1);
    if (!before) continue;
    const corner = { from: leg.from, to: leg.from, leg, before };
    if (last && corner.from - last.to < TOGETHER_METRES)
      merged.splice(-1, 1, { ...corner, from: last.from, before: last.before });
    else merged.push(corner);
  }
  return merged.filter(({ from, to, leg, before }) => {
    if (from < START_METRES || to > route.total - START_METRES) return false;
    return !isSame(before, leg) || Math.abs(angleAt(route, from, to)) >= CORNER_DEGREES;
  });
}

export function angleAt(route: WalkRoute, from: number, to: number): number {
  const before = bearing(placeAlong(route, from - LOOK_METRES), placeAlong(route, from));
  return turnBetween(before, bearing(placeAlong(route, to), placeAlong(route, to + LOOK_METRES)));
}
