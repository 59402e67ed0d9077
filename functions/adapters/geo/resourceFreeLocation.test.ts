import { describe, expect, it } from 'vitest';
import { signName } from '../../../shared/domain/walk/destination.ts';
import { directionText } from '../../../shared/domain/walk/directions.ts';
import { USUAL_WAYS } from '../../../shared/domain/walk/walkComfort.ts';
import { placesByLocation, routesByLocation, waysByLocation } from './cloudFinders.ts';
import { type Country, location as firstGeneration, home, streetOf } from './fakeLocation.fixture.ts';
import { reverseGeocodeAnswer, routesAnswer } from './fakePlaces.fixture.ts';
import { kilometresOf, requestFor, routeOf, scatter } from './request.fixture.ts';
import { resourceFreeLocation } from './resourceFreeLocation.ts';
import type { AskLocation, LocationService } from './signedRequest.ts';

type CalculateRoutesAnswer = ReturnType<typeof routesAnswer>;

/** Answers from a country, until a test replaces one. */
function location({ street = streetOf, detour = 1.3 }: Partial<Country> = {}) {
  const calls: { service: LocationService; question: object }[] = [];
  const answers = {
    'geo-places': async ({ QueryPosition = [] }: { QueryPosition?: number[] }): Promise<unknown> =>
      reverseGeocodeAnswer(QueryPosition, street(QueryPosition)),
    'geo-routes': async (question: Parameters<typeof routesAnswer>[0]): Promise<unknown> =>
      routesAnswer(question, detour),
  };
  const ask: AskLocation = (service, question) => {
    calls.push({ service, question });
    return answers[service](question as never);
  };
  const ours = resourceFreeLocation(ask);
  return { calls, answers, find: routesByLocation(ours), way: waysByLocation(ours), name: placesByLocation(ours) };
}

describe('routes by the calls without resources', () => {
  it('the calls without resources give the same route as an index and a calculator, with words', async () => {
    for (const [index, place] of scatter(12, home, 0.5).entries()) {
      const country = { detour: 1 + index / 12 };
      const request = requestFor(place, { difficulty: 'hard', maxKilometres: 4 });
      const { directions, ...route } = routeOf(await location(country).find(request));
      expect({ ...route, directions: [] }).toEqual(await firstGeneration(country).find(request));
      expect(directions.map((each) => directionText(each))).toEqual([
        expect.stringMatching(/^Head [a-z-]+ along Hamngatan$/),
        'Right into Ågatan',
        `You're there: ${signName(route.destination)}`,
      ]);
      expect(directions.map(({ at }) => at)).toEqual([
        0,
        Math.round(1000 * kilometresOf(route.coordinates.slice(0, 2))),
        Math.round(1000 * route.distance),
      ]);
    }
  });

  it('the request asks for storable places and a footway with its line', async () => {
    const { find, calls } = location();
    routeOf(await find(requestFor(home)));
    const position = [expect.any(Number), expect.any(Number)];
    expect(calls).toEqual([
      { service: 'geo-places', question: { QueryPosition: position, MaxResults: 1, IntendedUse: 'Storage' } },
      {
        service: 'geo-routes',
        question: {
          Origin: [home.longitude, home.latitude],
          Destination: position,
          TravelMode: 'Pedestrian',
          LegGeometryFormat: 'Simple',
          TravelStepType: 'TurnByTurn',
          LegAdditionalFeatures: ['TravelStepInstructions'],
        },
      },
    ]);
  });

  const there = { latitude: home.latitude + 0.004, longitude: home.longitude };
  const request = { from: home, to: there, goal: 'Gata', ...USUAL_WAYS };
  const ends = { Origin: [home.longitude, home.latitude], Destination: [there.longitude, there.latitude] };
  const { Routes: [whole] = [], ...rest } = routesAnswer(ends, 1.2);
  const [leg] = whole?.Legs ?? [];
  if (!whole || !leg) throw new Error('The recorded answer has a leg');

  it('the legs of a route are joined into one line', async () => {
    const { way, answers } = location();
    const [start = [], middle = [], end = []] = leg.Geometry?.LineString ?? [];
    const lines = [
      [start, middle],
      [middle, end],
    ];
    const Legs = lines.map((LineString) => ({ ...leg, Geometry: { LineString } }));
    answers['geo-routes'] = async () => ({ ...rest, Routes: [{ ...whole, Legs }] });
    const found = await way(request);
    expect(found).toMatchObject({ coordinates: { length: 4 }, metres: whole.Summary?.Distance });
  });

  it('steps in another format give the way without words', async () => {
    const { way, answers } = location();
    const PedestrianLegDetails = { ...leg.PedestrianLegDetails, TravelSteps: [{ Type: 7 }] };
    answers['geo-routes'] = async () => ({ ...rest, Routes: [{ ...whole, Legs: [{ ...leg, PedestrianLegDetails }] }] });
    expect(await way(request)).toMatchObject({ coordinates: { length: 3 }, directions: [] });
  });

  it.each<[string, CalculateRoutesAnswer]>([
    ['no route', { ...rest, Routes: [] }],
    ['a route without legs', { ...rest, Routes: [{ ...whole, Legs: [] }] }],
    ['a ferry', { ...rest, Routes: [{ ...whole, Legs: [{ ...leg, Type: 'Ferry' }] }] }],
    ['an encoded polyline', { ...rest, Routes: [{ ...whole, Legs: [{ ...leg, Geometry: { Polyline: 'BG' } }] }] }],
  ])('an answer with %s gives no route', async (_, answer) => {
    const { way, answers } = location();
    expect(await way(request)).toMatchObject({ coordinates: { length: 3 } });
    answers['geo-routes'] = async () => answer;
    expect(await way(request)).toEqual({ none: 'nothing_walkable' });
  });
});

describe('addresses by the calls without resources', () => {
  it("an address by resource-free calls is Amazon Location's label with its town", async () => {
    expect(await location({ street: () => 'Vallgatan' }).name(home)).toEqual({
      place: { placeName: 'Vallgatan 12, 411 16 Göteborg, Sverige', town: 'Göteborg' },
      attribution: '© HERE',
    });
  });

  it('the title replaces a missing address, and a far or empty result gives none', async () => {
    const { name, answers } = location();
    const found = reverseGeocodeAnswer([home.longitude, home.latitude], undefined);
    const [item] = found.ResultItems ?? [];
    if (!item) throw new Error('The recorded answer has a result');
    const { Address: _, ...bare } = item;
    answers['geo-places'] = async () => ({ ...found, ResultItems: [{ ...bare, Title: 'Kattegatt' }] });
    expect(await name(home)).toMatchObject({ place: { placeName: 'Kattegatt', town: null } });
    answers['geo-places'] = async () => reverseGeocodeAnswer([11.967, 57.9], 'Storgatan');
    expect(await name(home)).toBeUndefined();
    answers['geo-places'] = async () => ({ ResultItems: [] });
    expect(await name(home)).toBeUndefined();
  });

  it('an answer of Amazon Location in another format is an error', async () => {
    const { name, answers } = location();
    answers['geo-places'] = async () => ({ ResultItems: [{ Title: 7 }] });
    await expect(name(home)).rejects.toThrow();
  });
});
