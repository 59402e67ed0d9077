import {
  CalculateRouteCommand,
  type CalculateRouteCommandInput,
  type CalculateRouteResponse,
  LocationClient,
  SearchPlaceIndexForPositionCommand,
  type SearchPlaceIndexForPositionResponse,
} from '@aws-sdk/client-location';
import { mockClient } from 'aws-sdk-client-mock';
import { type LonLat, metresBetween } from '../../../shared/domain/geo.ts';
import { amazonLocation } from './amazonLocation.ts';
import { placesByLocation, routesByLocation } from './cloudFinders.ts';

/** A fake Amazon Location over a country where every place has a street and every street is straight. */
export interface Country {
  street(position: readonly number[]): string | undefined;
  /** Length of a route divided by the beeline. */
  detour: number;
}

export function placeAnswer(
  position: readonly number[],
  street: string | undefined,
): SearchPlaceIndexForPositionResponse {
  const [longitude = 0, latitude = 0] = position;
  const Place = {
    Label: `${street ?? 'Somewhere'} 12, 411 16 Göteborg, Västra Götaland, SWE`,
    Geometry: { Point: [longitude, latitude] },
    ...(street !== undefined && { Street: street }),
    ...{ AddressNumber: '12', Municipality: 'Göteborg', SubRegion: 'Göteborg', Region: 'Västra Götaland' },
    ...{ Country: 'SWE', PostalCode: '411 16', Interpolated: false },
  };
  const Summary = { Position: [longitude, latitude], MaxResults: 1, DataSource: 'Here' };
  return { Summary, Results: [{ Place, Distance: 3.2, PlaceId: 'AQAAAFUAh' }] };
}

/** A route of two straight parts, `detour` times as long as the beeline. */
export function routeAnswer(
  { DeparturePosition: from = [], DestinationPosition: to = [] }: CalculateRouteCommandInput,
  detour: number,
): CalculateRouteResponse {
  const line = lineBetween(from, to, detour);
  const [start, middle, end] = line;
  const kilometres = (metres(start, middle) + metres(middle, end)) / 1000;
  const figures = { Distance: kilometres, DurationSeconds: kilometres * 720 };
  const part = { StartPosition: start, EndPosition: end, ...figures };
  return {
    Legs: [{ ...part, Geometry: { LineString: line }, Steps: [{ ...part, GeometryOffset: 0 }] }],
    Summary: { ...figures, RouteBBox: [...start, ...end], DataSource: 'Here', DistanceUnit: 'Kilometers' },
  };
}

export function lineBetween(from: readonly number[], to: readonly number[], detour: number): [LonLat, LonLat, LonLat] {
  const start: LonLat = [from[0] ?? 0, from[1] ?? 0];
  const end: LonLat = [to[0] ?? 0, to[1] ?? 0];
  return [start, bend(start, end, detour), end];
}

function bend([x, y]: LonLat, [toX, toY]: LonLat, detour: number): LonLat {
  const half = Math.sqrt(detour ** 2 - 1) / 2;
  const scale = Math.cos((y * Math.PI) / 180);
  return [(x + toX) / 2 - ((toY - y) * half) / scale, (y + toY) / 2 + (toX - x) * half * scale];
}

const metres = (a: LonLat, b: LonLat) =>
  metresBetween({ latitude: a[1], longitude: a[0] }, { latitude: b[1], longitude: b[0] });

export function fakeLocation(country: Partial<Country> = {}) {
  const { street = streetOf, detour = 1.3 } = country;
  const client = new LocationClient({ region: 'eu-north-1' });
  const mock = mockClient(client);
  mock
    .on(SearchPlaceIndexForPositionCommand)
    .callsFake(({ Position = [] }: { Position?: number[] }) =>
      Promise.resolve(placeAnswer(Position, street(Position))),
    );
  mock
    .on(CalculateRouteCommand)
    .callsFake((input: CalculateRouteCommandInput) => Promise.resolve(routeAnswer(input, detour)));
  return { client, mock };
}

export const streetOf = ([longitude = 0, latitude = 0]: readonly number[]) =>
  `Gata ${Math.round(longitude * 500)}-${Math.round(latitude * 500)}`;

export const home = { latitude: 57.7048, longitude: 11.967 };
export const resources = { placeIndex: 'signpost-places', routeCalculator: 'signpost-walks' };
export const $metadata = {};

/** Route finder and geocoder over a fake country, with the recorded requests. */
export function location(country?: Partial<Country>) {
  const { client, mock } = fakeLocation(country);
  const ours = amazonLocation(client, resources);
  const searches = () => mock.commandCalls(SearchPlaceIndexForPositionCommand).map(({ args }) => args[0].input);
  const calculations = () => mock.commandCalls(CalculateRouteCommand).map(({ args }) => args[0].input);
  return { mock, searches, calculations, find: routesByLocation(ours), name: placesByLocation(ours) };
}
