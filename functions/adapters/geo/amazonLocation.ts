import {
  CalculateRouteCommand,
  LocationClient,
  type LocationClientConfig,
  LocationServiceException,
  SearchPlaceIndexForPositionCommand,
} from '@aws-sdk/client-location';
import type { Point } from './firstProvider.ts';

/** `[longitude, latitude]` */
export type Position = [number, number];

export interface NamedPlace {
  point: Point;
  label: string | undefined;
  street: string | undefined;
  town: string | undefined;
  attribution: string;
}

export interface Walk {
  coordinates: Position[];
  attribution: string;
}

/** The two questions that we ask Amazon Location. No answer is `undefined`; no service is an error. */
export interface Location {
  placeAt(point: Point): Promise<NamedPlace | undefined>;
  walkBetween(from: Point, to: Point): Promise<Walk | undefined>;
}

export interface LocationResources {
  /**
   * Made with `IntendedUse: Storage`: we keep what it answers, as a home's address and as the name of a destination,
   * which the terms of an index for single use forbid.
   */
  placeIndex: string;
  routeCalculator: string;
}

/** One retry and a short wait each: a walk takes several calls, and the walker is waiting for it. */
export const locationClient = (config: LocationClientConfig = {}) =>
  new LocationClient({ maxAttempts: 2, requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 }, ...config });

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
      const line = (answer?.Legs ?? []).flatMap((leg) => leg.Geometry?.LineString ?? []);
      const coordinates = line.flatMap((position) => {
        const rounded = positionOf(position);
        return rounded ? [rounded] : [];
      });
      if (coordinates.length < 2) return undefined;
      return { coordinates, attribution: creditTo(answer?.Summary?.DataSource) };
    },
  };
}

/** Out of coverage, farther apart than it routes, or no way at all: it says all of that by refusing the question. */
function noAnswerHere(error: unknown): undefined {
  if (error instanceof LocationServiceException && error.name === 'ValidationException') return undefined;
  throw error;
}

/** Overrun, broken, out of reach or too slow just now; anything else is a mistake of ours. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof LocationServiceException) {
    return error.$fault === 'server' || error.name === 'ThrottlingException';
  }
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError' || 'code' in error);
}

/** To the seventh decimal, a centimetre, as all our geometry. */
function positionOf(position: readonly number[] | undefined): Position | undefined {
  const [longitude, latitude] = position ?? [];
  if (longitude === undefined || latitude === undefined) return undefined;
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return [rounded(longitude), rounded(latitude)];
}

/** Each data provider's terms ask for its name wherever its data shows. */
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
