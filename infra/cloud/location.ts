import type { Grant } from './bundledFunction.ts';

/** `resources`: a place index and a route calculator per stage. `places`: the newer API without resources. */
export type LocationGeneration = 'resources' | 'places';

/** Amazon Location as the fallback where no street tiles exist: grants and environment for geocoding and routing. */
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
    // Both names are set in any case; the grant limits the calls.
    environment: { PLACE_INDEX: placeIndex.name, ROUTE_CALCULATOR: routeCalculator.name },
  };
}

/** These endpoints are global per region and belong to Amazon. */
export function withoutResources(region: string): LocationPower {
  return {
    names: { actions: ['geo-places:ReverseGeocode'], resources: [`arn:aws:geo-places:${region}::provider/default`] },
    ways: { actions: ['geo-routes:CalculateRoutes'], resources: [`arn:aws:geo-routes:${region}::provider/default`] },
    environment: {},
  };
}
