import type { FlatPoint } from '../../../shared/domain/walk/walkRoute.ts';
import type { Stretch } from '../search/route.ts';
import type { Way } from './inSight.ts';
import { type Standing, standingAfter } from './stroll.ts';
import type { Surroundings } from './surroundings.ts';

/** A decision point: the start, or the vertex between two edges of the route. */
export interface Place {
  at: number;
  way: Way;
  /** The walker at the end of the way. */
  standing: Standing;
}

/** The start, then each vertex where the route changes edges. */
export function placesOf(surroundings: Surroundings, stretches: readonly Stretch[]): Place[] {
  const places: Place[] = [];
  let trail: readonly FlatPoint[] = [];
  let at = 0;
  for (const { edge, start, end } of stretches) {
    // A start at the very end of its edge is a vertex; its edge has no length.
    if (start === end) continue;
    const way = surroundings.restOf(edge, start, end > start);
    const standing = standingAfter(way, trail);
    places.push({ at, way, standing });
    trail = standing.trail;
    at += Math.abs(end - start) * (surroundings.network.edges.metres[edge] ?? 0);
  }
  return places;
}
