import { type FlatPoint, turnBetween } from '../../../shared/domain/walk/walkRoute.ts';
import type { Stretch } from '../search/route.ts';
import type { Way } from './inSight.ts';
import type { Surroundings } from './surroundings.ts';
import { headingAfter, trailWith } from './trail.ts';

/** Where ways meet on the way, or where it begins. */
export interface Place {
  /** Metres along the route. */
  at: number;
  /** What the route goes on by: all of the edge, where it ends on it. */
  way: Way;
  /** The way up to it. */
  trail: readonly FlatPoint[];
}

/** The first is the door, the others are where the way leaves one edge for the next. */
export function placesOf(surroundings: Surroundings, stretches: readonly Stretch[]): Place[] {
  const places: Place[] = [];
  let trail: readonly FlatPoint[] = [];
  let at = 0;
  for (const { edge, start, end } of stretches) {
    // At the very end of its edge a door is a vertex, and nothing of the edge is walked.
    if (start === end) continue;
    const way = surroundings.restOf(edge, start, end > start);
    places.push({ at, way, trail });
    trail = trailWith(trail, way.points);
    at += Math.abs(end - start) * (surroundings.network.edges.metres[edge] ?? 0);
  }
  return places;
}

/** Turns as near to each other as this can be told as one. */
const TOGETHER_METRES = 30;

/** How much the way turns at a place: from just before it, and from before the turns that lie close to it. */
export const anglesAt = (surroundings: Surroundings, places: readonly Place[], place: Place): number[] =>
  places
    .filter(({ at, trail }) => trail.length > 0 && at <= place.at && at > place.at - TOGETHER_METRES)
    .toReversed()
    .map(({ trail }) => turnBetween(headingAfter(trail), surroundings.directionOf(place.way)));
