import { describe, expect, it } from 'vitest';
import type { FoundRoute, NoRoute } from '../../ports/geo.ts';
import { firstProvider, type RouteFinder } from './firstProvider.ts';
import { requestFor } from './request.fixture.ts';

const home = { latitude: 57.7, longitude: 11.97 };
const route: FoundRoute = {
  destination: { street: 'Kungsgatan' },
  destinationKey: 'kungsgatan',
  distance: 1.5,
  relaxed: false,
  fastRoadMetres: 0,
  comfort: null,
  lastVisited: null,
  streetsAround: [],
  coordinates: [
    [11.97, 57.7],
    [11.98, 57.7],
  ],
  directions: [],
  wayHome: null,
  provider: 'streets',
  attribution: 'us',
};
const refusing =
  (none: NoRoute['none']): RouteFinder =>
  () =>
    Promise.resolve({ none });
const breaking = () => Promise.reject(new Error('broken'));
const silent = () => expect.fail('nothing to report');

describe('firstProvider', () => {
  it.each<[NoRoute['none'][], NoRoute['none']]>([
    [[], 'not_covered'],
    [['not_covered', 'not_covered'], 'not_covered'],
    [['not_covered', 'nothing_walkable'], 'nothing_walkable'],
    [['nothing_walkable', 'not_covered'], 'nothing_walkable'],
    [['not_covered', 'unavailable', 'not_covered'], 'unavailable'],
  ])('several refusals %j are combined to the refusal %s', async (refusals, none) => {
    const geo = firstProvider({ routes: refusals.map(refusing), ways: [], places: [] }, silent);
    expect(await geo.findRoute(requestFor(home))).toEqual({ none });
  });

  it('the first provider with a route ends the search', async () => {
    const routes = [refusing('not_covered'), () => Promise.resolve(route), () => expect.fail('asked too many')];
    expect(await firstProvider({ routes, ways: [], places: [] }, silent).findRoute(requestFor(home))).toBe(route);
  });

  it('a provider that knows the streets and finds nothing walkable ends the search', async () => {
    const routes = [refusing('not_covered'), refusing('nothing_walkable'), () => expect.fail('asked too many')];
    expect(await firstProvider({ routes, ways: [], places: [] }, silent).findRoute(requestFor(home))).toEqual({
      none: 'nothing_walkable',
    });
  });

  it('a provider that answers only_with_steps ends the search', async () => {
    const routes = [refusing('only_with_steps'), () => Promise.resolve(route)];
    expect(await firstProvider({ routes, ways: [], places: [] }, silent).findRoute(requestFor(home))).toEqual({
      none: 'only_with_steps',
    });
  });

  it('a failing provider is reported once, and the next one is called', async () => {
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    const found = firstProvider({ routes: [breaking, () => Promise.resolve(route)], ways: [], places: [] }, report);
    expect(await found.findRoute(requestFor(home))).toBe(route);
    const none = firstProvider({ routes: [breaking, refusing('nothing_walkable')], ways: [], places: [] }, report);
    expect(await none.findRoute(requestFor(home))).toEqual({ none: 'unavailable' });
    expect(reported).toEqual([new Error('broken'), new Error('broken')]);
  });

  it('a place is named by the first provider that knows it, or has no name', async () => {
    const named = { place: { placeName: 'Vallgatan, Göteborg', town: 'Göteborg' }, attribution: 'us' };
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    const places = [() => Promise.resolve(undefined), breaking, () => Promise.resolve(named)];
    expect(await firstProvider({ routes: [], ways: [], places }, report).nearestPlace(home)).toBe(named);
    expect(reported).toHaveLength(1);
    const nameless = { place: null, attribution: 'us' };
    const final = [() => Promise.resolve(nameless), () => expect.fail('asked too many')];
    expect(await firstProvider({ routes: [], ways: [], places: final }, report).nearestPlace(home)).toBe(nameless);
    expect(await firstProvider({ routes: [], ways: [], places: [breaking] }, report).nearestPlace(home)).toEqual({
      place: null,
      attribution: '',
    });
  });
});
