import type { FlatPoint } from '../../../shared/domain/walk/walkRoute.ts';
import { float64At } from '../network/typedArrays.ts';
import type { Stretch } from '../search/route.ts';
import type { Way } from './inSight.ts';
import type { StreetContext } from './streetContext.ts';
import { stateAfter, type WalkerState } from './stroll.ts';

/** A decision point: the start, or the vertex between two edges of the route. */
export interface DecisionPoint {
  at: number;
  way: Way;
  /** The walker at the end of the way. */
  state: WalkerState;
}

/** The start, then each vertex where the route changes edges. */
export function decisionPointsOf(context: StreetContext, stretches: readonly Stretch[]): DecisionPoint[] {
  const places: DecisionPoint[] = [];
  let trail: readonly FlatPoint[] = [];
  let at = 0;
  for (const { edge, start, end } of stretches) {
    // A start at the very end of its edge is a vertex; its edge has no length.
    if (start === end) continue;
    const way = context.restOf(edge, start, end > start);
    const state = stateAfter(way, trail);
    places.push({ at, way, state });
    trail = state.trail;
    at += Math.abs(end - start) * float64At(context.network.edges.metres, edge);
  }
  return places;
}
