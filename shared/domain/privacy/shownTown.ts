import { fnv1a } from '../fnv1a.ts';
import type { Line, Position } from '../geo.ts';

/** The town that strangers are shown, and points on its streets, the same for every walker of the town. */
export interface ShownTown {
  readonly name: string;
  readonly points: Line;
}

/**
 * Where a walk of this town is drawn for strangers. The public id is random, so the point tells nothing about the walker,
 * the home or the destination.
 */
export function dotOf({ points }: ShownTown, publicId: string): Position | undefined {
  const point = points[(fnv1a(publicId) >>> 0) % points.length];
  return point && { longitude: point[0], latitude: point[1] };
}
