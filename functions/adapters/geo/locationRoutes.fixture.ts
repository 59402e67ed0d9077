import { CalculateRouteCommand, SearchPlaceIndexForPositionCommand } from '@aws-sdk/client-location';
import { amazonLocation } from './amazonLocation.ts';
import { placesByLocation, routesByLocation } from './cloudFinders.ts';
import { type Country, fakeLocation } from './fakeLocation.fixture.ts';

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
