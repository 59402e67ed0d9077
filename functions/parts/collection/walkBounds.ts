import type { Line } from '../../../shared/domain/geo.ts';
import type { Collection } from '../../data/collection.ts';

/** The box that holds what the box before held, and the points. */
export function widened(before: Collection['bounds'], points: Line): Collection['bounds'] {
  return points.reduce<Collection['bounds']>(
    (box, [longitude, latitude]) => ({
      south: Math.min(box?.south ?? 90, latitude),
      north: Math.max(box?.north ?? -90, latitude),
      west: Math.min(box?.west ?? 180, longitude),
      east: Math.max(box?.east ?? -180, longitude),
    }),
    before,
  );
}
