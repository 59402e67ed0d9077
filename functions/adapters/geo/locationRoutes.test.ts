import { describe, expect, it } from 'vitest';
import { bandFor } from '../../../shared/domain/difficulty.ts';
import { home, location } from './fakeLocation.fixture.ts';
import { kilometresOf, requestFor, routeOf, scatter } from './request.fixture.ts';

describe('routes by Amazon Location', () => {
  it('a search looks for a street near the wanted point and then for the footway to it', async () => {
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
    expect(route).toMatchObject({ relaxed: false, provider: 'location', attribution: '© HERE' });
    expect(route.destination).toEqual({ street: expect.stringMatching(/^Gata [\d-]+$/), town: 'Göteborg' });
    expect(route.distance).toBeCloseTo(kilometresOf(route.coordinates), 3);
    for (const degrees of route.coordinates.flat()) expect(degrees).toBe(Number(degrees.toFixed(7)));
  });

  it.each([1.02, 1.3, 1.9])(
    'each difficulty keeps to its band where ways are %f times the straight line',
    async (detour) => {
      for (const place of scatter(10, { latitude: 60, longitude: 12 }, 20)) {
        for (const difficulty of ['easy', 'medium', 'hard'] as const) {
          const { find, calculations } = location({ detour });
          const route = routeOf(await find(requestFor(place, { difficulty, maxKilometres: 4 })));
          const { min, max } = bandFor(difficulty, 4);
          expect(route.relaxed).toBe(false);
          expect(route.distance).toBeGreaterThanOrEqual(min);
          expect(route.distance).toBeLessThanOrEqual(max);
          expect(calculations().length).toBeLessThanOrEqual(6);
        }
      }
    },
  );

  it('the same request gets the same route and another day another one', async () => {
    const { find } = location();
    const first = routeOf(await find(requestFor(home)));
    expect(await find(requestFor(home))).toEqual(first);
    const other = routeOf(await find(requestFor(home, { seed: 'walker:2026-11-21' })));
    expect(other.destinationKey).not.toBe(first.destinationKey);
  });

  it('excluded destinations are never chosen, and visited ones only when there is no other', async () => {
    const { find } = location();
    const exclude = new Set<string>();
    for (let forced = 0; forced < 6; forced++) {
      const { destinationKey } = routeOf(await find(requestFor(home, { exclude })));
      expect(exclude.has(destinationKey)).toBe(false);
      exclude.add(destinationKey);
    }
    const first = routeOf(await find(requestFor(home)));
    const next = routeOf(await find(requestFor(home, { visited: new Map([[first.destinationKey, '2026-11-19']]) })));
    expect(next.destinationKey).not.toBe(first.destinationKey);

    const oneStreet = location({ street: () => 'Storgatan' });
    const only = routeOf(await oneStreet.find(requestFor(home)));
    const visited = new Map([[only.destinationKey, '2026-11-19']]);
    const again = routeOf(await oneStreet.find(requestFor(home, { visited })));
    expect(again).toMatchObject({ destination: { street: 'Storgatan', town: 'Göteborg' }, relaxed: false });
    const refused = await oneStreet.find(requestFor(home, { exclude: new Set([only.destinationKey]) }));
    expect(refused).toEqual({ none: 'nothing_walkable' });
  });

  it('searches and routes cross the antimeridian', async () => {
    const { find, searches } = location();
    const route = routeOf(await find(requestFor({ latitude: -16.8, longitude: 179.9999 }, { maxKilometres: 5 })));
    expect(route.distance).toBeLessThanOrEqual(5);
    for (const { Position } of searches()) expect(Math.abs(Position?.[0] ?? 999)).toBeLessThanOrEqual(180);
  });
});
