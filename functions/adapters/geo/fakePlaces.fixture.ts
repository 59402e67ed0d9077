import type { ReverseGeocodeResponse } from '@aws-sdk/client-geo-places';
import type { CalculateRoutesCommandInput, CalculateRoutesResponse } from '@aws-sdk/client-geo-routes';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { lineBetween } from './fakeLocation.fixture.ts';

/** The country of fakeLocation.fixture.ts in the response format of geo-places and geo-routes. */
export function reverseGeocodeAnswer(
  position: readonly number[],
  street: string | undefined,
): Omit<ReverseGeocodeResponse, 'PricingBucket'> {
  const Label = `${street ?? 'Somewhere'} 12, 411 16 Göteborg, Sverige`;
  const Address = {
    Label,
    Country: { Code2: 'SE', Code3: 'SWE', Name: 'Sverige' },
    Region: { Name: 'Västra Götalands län' },
    ...{ Locality: 'Göteborg', District: 'Centrum', PostalCode: '411 16' },
    ...(street !== undefined && { Street: street, AddressNumber: '12' }),
  };
  const place = {
    PlaceId: 'AQAAAIAADsn1T3KdrRWeaXLeVEyjNx_JfeTsMB0NKUSHA',
    PlaceType: street === undefined ? ('Locality' as const) : ('PointAddress' as const),
    ...{ Title: Label, Address, Position: [...position], Distance: 3, MapView: [...position, ...position] },
    AccessPoints: [{ Position: [...position] }],
  };
  return { ResultItems: [place] };
}

export function routesAnswer(
  { Origin = [], Destination = [] }: Pick<CalculateRoutesCommandInput, 'Origin' | 'Destination'>,
  detour: number,
): Omit<CalculateRoutesResponse, 'PricingBucket'> {
  const line = lineBetween(Origin, Destination, detour);
  const [start, middle, end] = line.map(([longitude, latitude]) => ({ latitude, longitude }));
  if (!start || !middle || !end) throw new Error('a line of three points');
  const Distance = Math.round(metresBetween(start, middle) + metresBetween(middle, end));
  const Duration = Math.round(Distance * 0.72);
  const PedestrianLegDetails = {
    ...{ AfterTravelSteps: [], Notices: [], PassThroughWaypoints: [], Spans: [] },
    Arrival: { Place: { OriginalPosition: Destination, Position: Destination } },
    Departure: { Place: { OriginalPosition: Origin, Position: Origin } },
    Summary: { Overview: { Distance, Duration }, TravelOnly: { Duration } },
    TravelSteps: [
      { Type: 'Depart' as const, Distance, Duration, GeometryOffset: 0, NextRoad: road('Hamngatan') },
      { Type: 'Continue' as const, Distance, Duration, GeometryOffset: 0, NextRoad: road() },
      { Type: 'Turn' as const, Distance, Duration, GeometryOffset: 1, NextRoad: road('Ågatan'), TurnStepDetails },
      { Type: 'Arrive' as const, Distance: 0, Duration: 0, GeometryOffset: 2 },
    ],
  };
  const kind = { TravelMode: 'Pedestrian', Type: 'Pedestrian', Language: 'en-us' } as const;
  const leg = { ...kind, Geometry: { LineString: line }, PedestrianLegDetails };
  const route = { Legs: [leg], MajorRoadLabels: [], Summary: { Distance, Duration } };
  return { LegGeometryFormat: 'Simple', Notices: [], Routes: [route] };
}

const road = (...names: string[]) => ({
  RoadName: names.map((Value) => ({ Value, Language: 'sv' })),
  ...{ RouteNumber: [], Towards: [] },
});
const TurnStepDetails = {
  ...{ Intersection: [], TurnAngle: 80 },
  ...{ SteeringDirection: 'Right' as const, TurnIntensity: 'Typical' as const },
};
