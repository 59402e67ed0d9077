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
import { type Country, fakeLocation, placeAnswer, routeAnswer } from './fakeLocation.fixture.ts';
import { placesByLocation, routesByLocation } from './locationRoutes.ts';
import { bandOf, kilometresOf, requestFor, routeOf, scatter } from './request.fixture.ts';

const home = { latitude: 57.7048, longitude: 11.967 };
const resources = { placeIndex: 'signpost-places', routeCalculator: 'signpost-walks' };
const $metadata = {};
const throttled = new ThrottlingException({ message: 'Rate exceeded', Message: 'Rate exceeded', $metadata });
const invalid = new ValidationException({
  message: 'Route not found',
  Message: 'Route not found',
  Reason: 'Other',
  FieldList: [],
  $metadata,
});

function location(country?: Partial<Country>) {
  const { client, mock } = fakeLocation(country);
  const ours = amazonLocation(client, resources);
  const searches = () => mock.commandCalls(SearchPlaceIndexForPositionCommand).map(({ args }) => args[0].input);
  const calculations = () => mock.commandCalls(CalculateRouteCommand).map(({ args }) => args[0].input);
  return { mock, searches, calculations, find: routesByLocation(ours), name: placesByLocation(ours) };
}

describe('a route by Amazon Location', () => {
  it('asks for the place, then for the way there on foot', async () => {
    const { searches, calculations, find } = location();
    const route = routeOf(await find(requestFor(home)));
    const [search] = searches();
    expect(search).toEqual({ IndexName: 'signpost-places', Position: expect.any(Array), MaxResults: 1 });
    expect(calculations()).toEqual([
      {
        CalculatorName: 'signpost-walks',
        DeparturePosition: [11.967, 57.7048],
        DestinationPosition: search?.Position?.map((degrees) => Number(degrees.toFixed(7))),
        TravelMode: 'Walking',
        DistanceUnit: 'Kilometers',
        IncludeLegGeometry: true,
      },
    ]);
    expect(route).toMatchObject({ town: 'Göteborg', relaxed: false, provider: 'location', attribution: '© HERE' });
    expect(route.destinationName).toMatch(/^Gata [\d-]+, Göteborg$/);
    expect(route.distance).toBeCloseTo(kilometresOf(route.coordinates), 3);
    for (const degrees of route.coordinates.flat()) expect(degrees).toBe(Number(degrees.toFixed(7)));
  });

  it.each([1.02, 1.3, 1.9])('finds the band of each difficulty where ways are %f times the beeline', async (detour) => {
    for (const place of scatter(10, { latitude: 60, longitude: 12 }, 20)) {
      for (const difficulty of ['easy', 'medium', 'hard'] as const) {
        const { find, calculations } = location({ detour });
        const route = routeOf(await find(requestFor(place, { difficulty, maxKilometres: 4 })));
        const [least, most] = bandOf(difficulty, 4);
        expect(route.relaxed).toBe(false);
        expect(route.distance).toBeGreaterThanOrEqual(least);
        expect(route.distance).toBeLessThanOrEqual(most);
        expect(calculations().length).toBeLessThanOrEqual(6);
      }
    }
  });

  it('is the same for the same request, and another for another day', async () => {
    const { find } = location();
    const first = routeOf(await find(requestFor(home)));
    expect(await find(requestFor(home))).toEqual(first);
    const other = routeOf(await find(requestFor(home, { seed: 'walker:2026-11-21' })));
    expect(other.destinationKey).not.toBe(first.destinationKey);
  });

  it('never leads to what was replaced, and to what is known only where nothing else is', async () => {
    const { find } = location();
    const exclude = new Set<string>();
    for (let forced = 0; forced < 6; forced++) {
      const { destinationKey } = routeOf(await find(requestFor(home, { exclude })));
      expect(exclude.has(destinationKey)).toBe(false);
      exclude.add(destinationKey);
    }
    const first = routeOf(await find(requestFor(home)));
    const next = routeOf(await find(requestFor(home, { visited: new Set([first.destinationKey]) })));
    expect(next.destinationKey).not.toBe(first.destinationKey);

    const oneStreet = location({ street: () => 'Storgatan' });
    const only = routeOf(await oneStreet.find(requestFor(home)));
    const visited = new Set([only.destinationKey]);
    const again = routeOf(await oneStreet.find(requestFor(home, { visited })));
    expect(again).toMatchObject({ destinationName: 'Storgatan, Göteborg', relaxed: false });
    const refused = await oneStreet.find(requestFor(home, { exclude: new Set([only.destinationKey]) }));
    expect(refused).toEqual({ none: 'nothing_walkable' });
  });

  it('crosses the antimeridian', async () => {
    const { find, searches } = location();
    const route = routeOf(await find(requestFor({ latitude: -16.8, longitude: 179.9999 }, { maxKilometres: 5 })));
    expect(route.distance).toBeLessThanOrEqual(5);
    for (const { Position } of searches()) expect(Math.abs(Position?.[0] ?? 999)).toBeLessThanOrEqual(180);
  });
});

describe('where Amazon Location has nothing that fits', () => {
  it.each<[string, (mock: ReturnType<typeof location>['mock']) => void]>([
    ['no place', (mock) => mock.on(SearchPlaceIndexForPositionCommand).resolves({ Results: [], Summary: undefined })],
    [
      'no street',
      (mock) =>
        mock.on(SearchPlaceIndexForPositionCommand).callsFake(async ({ Position }) => placeAnswer(Position, undefined)),
    ],
    [
      'places far away only',
      (mock) => mock.on(SearchPlaceIndexForPositionCommand).resolves(placeAnswer([0, 0], 'Storgatan')),
    ],
    ['no coverage', (mock) => mock.on(CalculateRouteCommand).rejects(invalid)],
    ['no way', (mock) => mock.on(CalculateRouteCommand).resolves({ Legs: [], Summary: undefined })],
    [
      'no geometry',
      (mock) =>
        mock.on(CalculateRouteCommand).callsFake(async (input) => {
          const { Legs = [], Summary } = routeAnswer(input, 1.3);
          return { Summary, Legs: Legs.map(({ Geometry: _, ...leg }) => leg) };
        }),
    ],
    [
      'ways that begin elsewhere',
      (mock) =>
        mock
          .on(CalculateRouteCommand)
          .callsFake(async (input) => routeAnswer({ ...input, DeparturePosition: [11.98, 57.7048] }, 1.3)),
    ],
    [
      'ways that end elsewhere',
      (mock) =>
        mock
          .on(CalculateRouteCommand)
          .callsFake(async (input) => routeAnswer({ ...input, DestinationPosition: [11.968, 57.7048] }, 1.3)),
    ],
    [
      'only ways that are too long',
      (mock) => mock.on(CalculateRouteCommand).callsFake(async (input) => routeAnswer(input, 9)),
    ],
  ])('%s: says so after six tries at most', async (_, arrange) => {
    const { mock, find } = location();
    arrange(mock);
    expect(await find(requestFor(home))).toEqual({ none: 'nothing_walkable' });
    expect(mock.calls().length).toBeLessThanOrEqual(12);
    expect(mock.commandCalls(SearchPlaceIndexForPositionCommand)).toHaveLength(6);
  });

  it('takes a way outside the band, never above the maximum, and says that it did', async () => {
    const { find, mock } = location();
    // Wherever one wants to go, there is one street, 1.1 km away.
    mock.on(SearchPlaceIndexForPositionCommand).resolves(placeAnswer([11.967, 57.7148], 'Landsvägen'));
    const route = routeOf(await find(requestFor(home, { difficulty: 'hard', maxKilometres: 3 })));
    expect(route).toMatchObject({ relaxed: true, destinationName: 'Landsvägen, Göteborg' });
    expect(route.distance).toBeLessThanOrEqual(3);
    expect(await find(requestFor(home, { maxKilometres: 1 }))).toEqual({ none: 'nothing_walkable' });
  });
});

describe('when Amazon Location does not serve', () => {
  const slow = Object.assign(new Error('timed out'), { name: 'TimeoutError' });
  const broken = new InternalServerException({ message: 'oops', Message: 'oops', $metadata });

  it.each([throttled, slow, broken])('%s is unavailable, at once', async (error) => {
    const { mock, find, name } = location();
    mock.on(SearchPlaceIndexForPositionCommand).rejects(error);
    expect(await find(requestFor(home))).toEqual({ none: 'unavailable' });
    expect(mock.calls()).toHaveLength(1);
    expect(await name(home)).toBeUndefined();
  });

  it('keeps what it has when it is throttled in the middle', async () => {
    const { mock, find } = location({ street: () => 'Storgatan' });
    const known = routeOf(await find(requestFor(home)));
    let asked = 0;
    mock.on(SearchPlaceIndexForPositionCommand).callsFake(async ({ Position }) => {
      if (asked++ > 0) throw throttled;
      return placeAnswer(Position, 'Storgatan');
    });
    const visited = new Set([known.destinationKey]);
    expect(await find(requestFor(home, { visited }))).toEqual(known);
    expect(asked).toBe(2);
  });

  it('is not waited for when every answer takes its time', async () => {
    const { client, mock } = fakeLocation();
    mock.on(SearchPlaceIndexForPositionCommand).callsFake(async ({ Position }) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return placeAnswer(Position, undefined);
    });
    const find = routesByLocation(amazonLocation(client, resources), 100);
    expect(await find(requestFor(home))).toEqual({ none: 'unavailable' });
    expect(mock.calls().length).toBeLessThan(4);
  });

  it('tells of a mistake of ours', async () => {
    const { mock, find, name } = location();
    mock
      .on(SearchPlaceIndexForPositionCommand)
      .rejects(new AccessDeniedException({ message: 'no', Message: 'no', $metadata }));
    await expect(find(requestFor(home))).rejects.toThrow(AccessDeniedException);
    await expect(name(home)).rejects.toThrow(AccessDeniedException);
  });
});

describe('the address of a place', () => {
  it('is what Amazon Location calls it', async () => {
    const { name } = location({ street: () => 'Vallgatan' });
    expect(await name(home)).toEqual({
      place: { placeName: 'Vallgatan 12, 411 16 Göteborg, Västra Götaland, SWE', town: 'Göteborg' },
      attribution: '© HERE',
    });
  });

  it('is none in the middle of a sea, and none for nothing', async () => {
    const { mock, name } = location();
    mock.on(SearchPlaceIndexForPositionCommand).resolves(placeAnswer([11.967, 57.9], 'Storgatan'));
    expect(await name(home)).toBeUndefined();
    mock.on(SearchPlaceIndexForPositionCommand).resolves({ Results: [], Summary: undefined });
    expect(await name(home)).toBeUndefined();
  });
});
