import type { Streets } from '../../streets/index.ts';
import { cloudPlaces, cloudRoutes, cloudWays } from './cloudFinders.ts';
import type { Finders } from './firstProvider.ts';
import type { Location } from './location.ts';
import type { NearStreets, RequestImport } from './nearStreets.ts';

/** All finders of a cloud stage. */
export function tilesThenLocation(
  streets: Streets,
  location: Location,
  near?: { streets: NearStreets; requestImport: RequestImport },
): Finders {
  const sources = { streets, near: near?.streets, location };
  return {
    routes: cloudRoutes(sources, near?.requestImport),
    ways: cloudWays(sources),
    places: cloudPlaces(sources),
  };
}
