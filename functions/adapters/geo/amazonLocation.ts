import {
  CalculateRouteCommand,
  LocationClient,
  type LocationClientConfig,
  SearchPlaceIndexForPositionCommand,
} from '@aws-sdk/client-location';
import { type Location, lineOf, noAnswerHere, patience, positionOf } from './location.ts';

export interface LocationResources {
  /** Created with `IntendedUse: Storage`, because we store the answers; an index for single use forbids that. */
  placeIndex: string;
  routeCalculator: string;
}

export const locationClient = (config: LocationClientConfig = {}) =>
  new LocationClient({
    maxAttempts: patience.attempts,
    requestHandler: { connectionTimeout: 1000, requestTimeout: patience.timeoutMs },
    ...config,
  });

/** First generation: a place index and a route calculator of our account. */
export function amazonLocation(client: LocationClient, { placeIndex, routeCalculator }: LocationResources): Location {
  return {
    async placeAt({ latitude, longitude }) {
      const command = new SearchPlaceIndexForPositionCommand({
        IndexName: placeIndex,
        Position: [longitude, latitude],
        MaxResults: 1,
      });
      const answer = await client.send(command).catch(noAnswerHere);
      const place = answer?.Results?.[0]?.Place;
      const at = positionOf(place?.Geometry?.Point);
      if (!place || !at) return undefined;
      return {
        point: { longitude: at[0], latitude: at[1] },
        label: place.Label,
        street: place.Street,
        town: place.Municipality,
        attribution: creditTo(answer?.Summary?.DataSource),
      };
    },
    async walkBetween(from, to) {
      const command = new CalculateRouteCommand({
        CalculatorName: routeCalculator,
        DeparturePosition: [from.longitude, from.latitude],
        DestinationPosition: [to.longitude, to.latitude],
        TravelMode: 'Walking',
        DistanceUnit: 'Kilometers',
        IncludeLegGeometry: true,
      });
      const answer = await client.send(command).catch(noAnswerHere);
      const coordinates = lineOf((answer?.Legs ?? []).map(({ Geometry }) => Geometry?.LineString));
      if (coordinates.length < 2) return undefined;
      return { coordinates, directions: [], attribution: creditTo(answer?.Summary?.DataSource) };
    },
  };
}

/** The data providers' terms require their names wherever their data is shown. */
function creditTo(dataSource: string | undefined): string {
  switch (dataSource) {
    case 'Here':
      return '© HERE';
    case 'Esri':
      return 'Powered by Esri · Esri, HERE, Garmin, © OpenStreetMap contributors';
    case 'Grab':
      return '© GrabMaps, © OpenStreetMap contributors';
    default:
      return dataSource ?? 'Amazon Location Service';
  }
}
