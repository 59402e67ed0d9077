import {
  AccessDeniedException,
  CalculateRouteCommand,
  InternalServerException,
  SearchPlaceIndexForPositionCommand,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-location';
import { describe, expect, it } from 'vitest';
import { amazonLocation } from './amazonLocation.ts';
import { routesByLocation } from './cloudFinders.ts';
import {
  $metadata,
  fakeLocation,
  home,
  location,
  placeAnswer,
  resources,
  routeAnswer,
} from './fakeLocation.fixture.ts';
import { requestFor, routeOf } from './request.fixture.ts';

const invalid = new ValidationException({
  message: 'Route not found',
  Message: 'Route not found',
  Reason: 'Other',
  FieldList: [],
  $metadata,
});

describe('Amazon Location without a fitting route', () => {
  it.each<[string, (mock: ReturnType<typeof location>['mock']) => void]>([
    ['no place', (mock) => mock.on(SearchPlaceIndexForPositionCommand).resolves({ Results: [], Summary: undefined })],
    [
      'no street',
      (mock) =>
        mock.on(SearchPlaceIndexForPositionCommand).callsFake(async ({ Position }) => placeAnswer(Position, undefined)),
    ],
    [
      'only places far away',
      (mock) => mock.on(SearchPlaceIndexForPositionCommand).resolves(placeAnswer([0, 0], 'Storgatan')),
    ],
    ["a position outside Amazon's coverage", (mock) => mock.on(CalculateRouteCommand).rejects(invalid)],
    ['no route', (mock) => mock.on(CalculateRouteCommand).resolves({ Legs: [], Summary: undefined })],
    [
      'a route without geometry',
      (mock) =>
        mock.on(CalculateRouteCommand).callsFake(async (input) => {
          const { Legs = [], Summary } = routeAnswer(input, 1.3);
          return { Summary, Legs: Legs.map(({ Geometry: _, ...leg }) => leg) };
        }),
    ],
    [
      'routes that begin elsewhere',
      (mock) =>
        mock
          .on(CalculateRouteCommand)
          .callsFake(async (input) => routeAnswer({ ...input, DeparturePosition: [11.98, 57.7048] }, 1.3)),
    ],
    [
      'routes that end elsewhere',
      (mock) =>
        mock
          .on(CalculateRouteCommand)
          .callsFake(async (input) => routeAnswer({ ...input, DestinationPosition: [11.968, 57.7048] }, 1.3)),
    ],
    [
      'only routes that are too long',
      (mock) => mock.on(CalculateRouteCommand).callsFake(async (input) => routeAnswer(input, 9)),
    ],
  ])('a search that finds %s ends after at most six tries', async (_, arrange) => {
    const { mock, find } = location();
    arrange(mock);
    expect(await find(requestFor(home))).toEqual({ none: 'nothing_walkable' });
    expect(mock.calls().length).toBeLessThanOrEqual(12);
    expect(mock.commandCalls(SearchPlaceIndexForPositionCommand)).toHaveLength(6);
  });

  it('a way outside the band but below the maximum is accepted and marked as relaxed', async () => {
    const { find, mock } = location();
    // Every search returns the same street, 1.1 km away.
    mock.on(SearchPlaceIndexForPositionCommand).resolves(placeAnswer([11.967, 57.7148], 'Landsvägen'));
    const route = routeOf(await find(requestFor(home, { difficulty: 'hard', maxKilometres: 3 })));
    expect(route).toMatchObject({ relaxed: true, destination: { street: 'Landsvägen', town: 'Göteborg' } });
    expect(route.distance).toBeLessThanOrEqual(3);
    expect(await find(requestFor(home, { maxKilometres: 1 }))).toEqual({ none: 'nothing_walkable' });
  });
});

const throttled = new ThrottlingException({ message: 'Rate exceeded', Message: 'Rate exceeded', $metadata });

describe('errors of Amazon Location', () => {
  const slow = Object.assign(new Error('timed out'), { name: 'TimeoutError' });
  const broken = new InternalServerException({ message: 'oops', Message: 'oops', $metadata });

  it.each([throttled, slow, broken])('one call that fails with %s answers unavailable', async (error) => {
    const { mock, find, name } = location();
    mock.on(SearchPlaceIndexForPositionCommand).rejects(error);
    expect(await find(requestFor(home))).toEqual({ none: 'unavailable' });
    expect(mock.calls()).toHaveLength(1);
    expect(await name(home)).toBeUndefined();
  });

  it('a route found before a throttled call is kept', async () => {
    const { mock, find } = location({ street: () => 'Storgatan' });
    const known = routeOf(await find(requestFor(home)));
    let attempts = 0;
    mock.on(SearchPlaceIndexForPositionCommand).callsFake(async ({ Position }) => {
      if (attempts++ > 0) throw throttled;
      return placeAnswer(Position, 'Storgatan');
    });
    const visited = new Map([[known.destinationKey, '2026-11-19']]);
    expect(await find(requestFor(home, { visited }))).toEqual({ ...known, lastVisited: '2026-11-19' });
    expect(attempts).toBe(2);
  });

  it('slow answers of Amazon Location end the search when its time is used up', async () => {
    const { client, mock } = fakeLocation();
    mock.on(SearchPlaceIndexForPositionCommand).callsFake(async ({ Position }) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return placeAnswer(Position, undefined);
    });
    const find = routesByLocation(amazonLocation(client, resources), 100);
    expect(await find(requestFor(home))).toEqual({ none: 'unavailable' });
    expect(mock.calls().length).toBeLessThan(4);
  });

  it('a configuration error of Amazon Location is thrown', async () => {
    const { mock, find, name } = location();
    mock
      .on(SearchPlaceIndexForPositionCommand)
      .rejects(new AccessDeniedException({ message: 'no', Message: 'no', $metadata }));
    await expect(find(requestFor(home))).rejects.toThrow(AccessDeniedException);
    await expect(name(home)).rejects.toThrow(AccessDeniedException);
  });
});
