import { METRES_PER_DEGREE, metresBetween, type Position } from '../../../shared/domain/geo.ts';

import type { Place } from './placeCodec.ts';

/** Radius of influence in metres by kind; kinds smaller than a village are not towns. */
const REACH: Partial<Record<Place['kind'], number>> = { city: 8000, town: 3500, village: 1500 };
/** Factor of the radius beyond which a point is outside the town. */
const FARTHEST = 2.5;

export function townReachMetres(kind: Place['kind']): number {
  return FARTHEST * (REACH[kind] ?? 0);
}

export function isTown({ kind }: Pick<Place, 'kind'>): boolean {
  return kind in REACH;
}

/** The town of a point: minimum of distance divided by radius of influence. */
export function townPlaceOf<Town extends Pick<Place, 'kind' | 'latitude' | 'longitude'>>(
  point: Position,
  places: readonly Town[],
): Town | undefined {
  let nearest: Town | undefined;
  let min = FARTHEST;
  for (const place of places) {
    const reach = REACH[place.kind];
    if (reach === undefined) continue;
    if (Math.abs(point.latitude - place.latitude) * METRES_PER_DEGREE > 1.01 * min * reach) continue;
    const share = metresBetween(point, place) / reach;
    if (share <= min) {
      nearest = place;
      min = share;
    }
  }
  return nearest;
}
