import type { Grant } from './grant.ts';

/** `resources`: a place index and a route calculator of the stage's own. `places`: the calls that need neither. */
export type LocationGeneration = 'resources' | 'places';

/** Who is asked where no street tiles are: what a role needs for the name of a place and for a way, and where they are. */
export interface LocationPower {
  names: Grant;
  ways: Grant;
  environment: Readonly<Record<string, string>>;
}

interface Named {
  name: string;
  arn: string;
}

export function withResources(placeIndex: Named, routeCalculator: Named): LocationPower {
  return {
    names: { actions: ['geo:SearchPlaceIndexForPosition'], resources: [placeIndex.arn] },
    ways: { actions: ['geo:CalculateRoute'], resources: [routeCalculator.arn] },
    // The adapter is told of both in any case; what it may ask there, the need says.
    environment: { PLACE_INDEX: placeIndex.name, ROUTE_CALCULATOR: routeCalculator.name },
  };
}

/** What answers belongs to Amazon, and is the same for every account of the region. */
export function withoutResources(region: string): LocationPower {
  return {
    names: { actions: ['geo-places:ReverseGeocode'], resources: [`arn:aws:geo-places:${region}::provider/default`] },
    ways: { actions: ['geo-routes:CalculateRoutes'], resources: [`arn:aws:geo-routes:${region}::provider/default`] },
    environment: {},
  };
}
