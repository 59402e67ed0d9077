import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../infra/local/s3/server.ts';
import { bandFor, DIFFICULTIES } from '../../shared/domain/difficulty.ts';
import { metresBetween } from '../../shared/domain/geo.ts';
import { destinationStreets } from '../../shared/domain/walk/destination.ts';
import { nearestOnEdge } from '../streets/search/geometry.ts';
import { filesOf, putDemoCity } from '../streets/testing/demoCity.ts';
import { folderStore } from '../streets/tiles/folderStore.ts';
import { openStreets } from '../streets/tiles/openStreets.ts';
import { bucketStore } from './geo/bucketStore.ts';
import { kilometresOf, requestFor, routeOf, scatter } from './geo/request.fixture.ts';
import { open, openRoutes } from './geo.ts';

const demoHome = { latitude: 41.1452, longitude: -8.6108 };
let dataDir = '';
let streetsDir = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'signpost-geo-'));
  streetsDir = join(dataDir, 'streets');
  await putDemoCity(streetsDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const local = () => open({ STAGE: 'local', STREETS_DIR: streetsDir, STREETS_OVERPASS_URL: 'off' });

describe('geo adapter of the local stage', () => {
  it('a route in Porto follows real streets to the street that it names', async () => {
    const route = routeOf(await local().findRoute(requestFor(demoHome)));
    expect(route).toMatchObject({ provider: 'streets', destination: { town: 'Porto' }, relaxed: false });
    expect(route.attribution).toBe('© OpenStreetMap contributors, ODbL');

    const network = await openStreets(folderStore(streetsDir)).load(demoHome, 2500);
    const { edges, names } = network;
    for (const [longitude, latitude] of route.coordinates) {
      expect(nearestOnEdge(network, { latitude, longitude }, 0.1, () => true)).toBeDefined();
    }
    const [longitude, latitude] = route.coordinates.at(-1) ?? [0, 0];
    const streets = destinationStreets(route.destination);
    for (const street of streets) {
      const named = (edge: number) => names[edges.name[edge] ?? 0] === street;
      expect(nearestOnEdge(network, { latitude, longitude }, 30, named), street).toBeDefined();
    }
  });

  it('a position in Porto is named by street and town', async () => {
    const { place, attribution } = await local().nearestPlace(demoHome);
    expect(place).toEqual({
      placeName: expect.stringMatching(/^\D+, Porto$/),
      town: 'Porto',
      shownTown: expect.any(Function),
    });
    expect(attribution).toBe('© OpenStreetMap contributors, ODbL');
  });

  it.each([
    ['London', { latitude: 51.5074, longitude: -0.1278 }],
    ['the antimeridian from the west', { latitude: -16.8, longitude: 179.9999 }],
    ['the antimeridian from the east', { latitude: 66, longitude: -179.9999 }],
    ['the antimeridian itself', { latitude: 0, longitude: 180 }],
    ['80 degrees north', { latitude: 80, longitude: 25 }],
    ['the middle of an ocean', { latitude: -45, longitude: -120 }],
    ['zero and zero', { latitude: 0, longitude: 0 }],
    ['the north pole', { latitude: 90, longitude: 0 }],
    ['the south pole', { latitude: -90, longitude: 77 }],
  ])('a walker at %s is told that no streets are known there', async (_, home) => {
    const geo = local();
    expect(await geo.findRoute(requestFor(home))).toEqual({ none: 'not_covered' });
    expect(await geo.nearestPlace(home)).toEqual({ place: null, attribution: '' });
  });

  it('routes from homes all over the city keep to the difficulty and the maximum distance', async () => {
    const geo = local();
    let compared = 0;
    let withoutEasy = 0;
    for (const home of scatter(12, demoHome, 0.012)) {
      for (const maxKilometres of [1, 2.5, 5]) {
        const [easy, medium, hard] = await Promise.all(
          DIFFICULTIES.map(async (difficulty) => {
            const found = await geo.findRoute(requestFor(home, { difficulty, maxKilometres }));
            // At 1 km the easy band may end before the next corner, and it is never widened upwards.
            if ('none' in found && difficulty === 'easy' && maxKilometres === 1) return void withoutEasy++;
            const route = routeOf(found);
            expectWalk(route, home, maxKilometres);
            const { min, max } = bandFor(difficulty, maxKilometres);
            if (!route.relaxed) expect(route.distance).toBeGreaterThanOrEqual(min);
            if (!route.relaxed) expect(route.distance).toBeLessThanOrEqual(max);
            return route;
          }),
        );
        if (!easy || easy.relaxed || medium?.relaxed || hard?.relaxed) continue;
        compared++;
        expect(easy.distance).toBeLessThan(medium?.distance ?? 0);
        expect(medium?.distance).toBeLessThan(hard?.distance ?? 0);
      }
    }
    expect(compared).toBeGreaterThan(10);
    expect(withoutEasy).toBeLessThanOrEqual(1);
  });

  it('the same request gets the same route, and a forced one another destination each time', async () => {
    const [one, other] = [local(), local()];
    const exclude = new Set<string>();
    for (let forced = 0; forced <= 5; forced++) {
      const route = routeOf(await one.findRoute(requestFor(demoHome, { exclude })));
      expect(await other.findRoute(requestFor(demoHome, { exclude }))).toEqual(route);
      expect(exclude.has(route.destinationKey)).toBe(false);
      exclude.add(route.destinationKey);
    }
    const [first = ''] = exclude;
    const next = routeOf(await one.findRoute(requestFor(demoHome, { visited: new Map([[first, '2026-11-19']]) })));
    expect(next.destinationKey).not.toBe(first);
  });

  it('a missing STREETS_DIR is reported', async () => {
    await expect(open({ STAGE: 'local' }).findRoute(requestFor(demoHome))).rejects.toThrow('STREETS_DIR is not set');
  });
});

function expectWalk(
  { coordinates, distance }: { coordinates: [number, number][]; distance: number },
  home: { latitude: number; longitude: number },
  maxKilometres: number,
) {
  expect(distance).toBeLessThanOrEqual(maxKilometres);
  expect(Math.abs(distance - kilometresOf(coordinates))).toBeLessThan(0.0006);
  expect(distance).toBe(Number(distance.toFixed(3)));
  const [longitude, latitude] = coordinates[0] ?? [0, 0];
  expect(metresBetween(home, { latitude, longitude })).toBeLessThanOrEqual(300);
  for (const [east, north] of coordinates) {
    expect([east, north]).toEqual([Number(east.toFixed(7)), Number(north.toFixed(7))]);
    expect(Math.abs(north)).toBeLessThanOrEqual(90);
  }
}

describe('geo adapter of a cloud stage', () => {
  const cloud = {
    STAGE: 'pr-123',
    TABLE_NAME: 'signpost',
    STREETS_BUCKET: 'streets',
    PLACE_INDEX: 'signpost-places',
    ROUTE_CALCULATOR: 'signpost-walks',
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'AKIALOCAL',
    AWS_SECRET_ACCESS_KEY: 'local-secret',
  };

  it('a cloud stage answers the same routes from bucket tiles as the local stage from files', async () => {
    const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
    const s3 = await startS3({ dataDir, buckets: ['streets'], maxBytes: 10_000_000, ...credentials });
    try {
      const env = { ...cloud, AWS_ENDPOINT_URL_S3: s3.endpoint };
      const bucket = bucketStore({ bucket: 'streets', env });
      for (const [key, bytes] of filesOf(streetsDir)) await bucket.put(key, bytes);
      expect(await openRoutes(env).findRoute(requestFor(demoHome))).toEqual(
        await local().findRoute(requestFor(demoHome)),
      );
    } finally {
      await s3.stop();
    }
  });

  it.each(['TABLE_NAME', 'STREETS_BUCKET', 'PLACE_INDEX', 'ROUTE_CALCULATOR'])(
    'a cloud stage reports a missing %s',
    async (name) => {
      await expect(openRoutes({ ...cloud, [name]: '' }).findRoute(requestFor(demoHome))).rejects.toThrow(
        `${name} is not set`,
      );
    },
  );
});
