import { describe, expect, it } from 'vitest';
import { USUAL_WAYS } from '../../../shared/domain/wayPreference.ts';
import type { Country } from './fakeLocation.fixture.ts';
import { fakePlaces, reverseGeocodeAnswer, routesAnswer } from './fakePlaces.fixture.ts';
import { location as firstGeneration, home } from './locationRoutes.fixture.ts';
import { placesByLocation, routesByLocation, waysByLocation } from './locationRoutes.ts';
import { requestFor, routeOf, scatter } from './request.fixture.ts';
import { resourceFreeLocation } from './resourceFreeLocation.ts';

type CalculateRoutesAnswer = ReturnType<typeof routesAnswer>;

function location(country?: Partial<Country>) {
  const { ask, asked, answers } = fakePlaces(country);
  const ours = resourceFreeLocation(ask);
  return { asked, answers, find: routesByLocation(ours), way: waysByLocation(ours), name: placesByLocation(ours) };
}

describe('a walk by the calls that need no resources', () => {
  it('is the one that an index and a calculator of ours would have given', async () => {
    for (const [index, place] of scatter(12, home, 0.5).entries()) {
      const country = { detour: 1 + index / 12 };
      const request = requestFor(place, { difficulty: 'hard', maxKilometres: 4 });
      expect(await location(country).find(request)).toEqual(await firstGeneration(country).find(request));
    }
  });

  it('asks for places that may be kept, and for a way on foot with its line', async () => {
    const { find, asked } = location();
    routeOf(await find(requestFor(home)));
    const position = [expect.any(Number), expect.any(Number)];
    expect(asked).toEqual([
      { service: 'geo-places', question: { QueryPosition: position, MaxResults: 1, IntendedUse: 'Storage' } },
      {
        service: 'geo-routes',
        question: {
          Origin: [home.longitude, home.latitude],
          Destination: position,
          TravelMode: 'Pedestrian',
          LegGeometryFormat: 'Simple',
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

  it('is several legs in one line', async () => {
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

  it.each<[string, CalculateRoutesAnswer]>([
    ['no route', { ...rest, Routes: [] }],
    ['a route without legs', { ...rest, Routes: [{ ...whole, Legs: [] }] }],
    ['a ferry', { ...rest, Routes: [{ ...whole, Legs: [{ ...leg, Type: 'Ferry' }] }] }],
    ['a line that is packed', { ...rest, Routes: [{ ...whole, Legs: [{ ...leg, Geometry: { Polyline: 'BG' } }] }] }],
  ])('is none where the answer is %s', async (_, answer) => {
    const { way, answers } = location();
    expect(await way(request)).toMatchObject({ coordinates: { length: 3 } });
    answers['geo-routes'] = async () => answer;
    expect(await way(request)).toEqual({ none: 'nothing_walkable' });
  });
});

describe('an address by the calls that need no resources', () => {
  it('is what Amazon Location calls it, with its town', async () => {
    expect(await location({ street: () => 'Vallgatan' }).name(home)).toEqual({
      place: { placeName: 'Vallgatan 12, 411 16 Göteborg, Sverige', town: 'Göteborg' },
      attribution: '© HERE',
    });
  });

  it('is its title where there is no address, and none where there is no result or it is far away', async () => {
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

  it('is a fault where the answer is of another shape', async () => {
    const { name, answers } = location();
    answers['geo-places'] = async () => ({ ResultItems: [{ Title: 7 }] });
    await expect(name(home)).rejects.toThrow();
  });
});
