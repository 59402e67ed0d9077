import { metresBetween } from '../network/greatCircle.ts';
import type { Point } from '../network/network.ts';
import type { Place } from './placeCodec.ts';

/** How far a place of a kind is felt to reach, in metres. Smaller places than a village are no town. */
const REACH: Partial<Record<Place['kind'], number>> = { city: 8000, town: 3500, village: 1500 };
/** Beyond this many times its reach, a point does not count as in the town. */
const FARTHEST = 2.5;
/** Metres; less than a degree of latitude has, by more than what rounding does. */
const LESS_THAN_A_DEGREE = 111_000;
/** A place of this kind names no point farther away. */
export function townReachMetres(kind: Place['kind']): number {
  return FARTHEST * (REACH[kind] ?? 0);
}

/** Whether places of this kind are towns. */
export function isTown({ kind }: Pick<Place, 'kind'>): boolean {
  return kind in REACH;
}

/** The town a point belongs to: the place that is nearest in terms of its own reach. */
export function townPlaceOf<Town extends Pick<Place, 'kind' | 'latitude' | 'longitude'>>(
  point: Point,
  places: readonly Town[],
): Town | undefined {
  let nearest: Town | undefined;
  let min = FARTHEST;
  for (const place of places) {
    const reach = REACH[place.kind] ?? 0;
    // So far it is to the north or the south alone.
    if (Math.abs(point.latitude - place.latitude) * LESS_THAN_A_DEGREE > min * reach) continue;
    const share = metresBetween(point, place) / reach;
    if (share <= min) {
      nearest = place;
      min = share;
    }
  }
  return nearest;
}

export const townOf = (point: Point, places: readonly Place[]): string | undefined => townPlaceOf(point, places)?.name;
