import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WayPreference } from '../../shared/domain/walk/walkComfort.ts';
import { routesOnTiles, waysOnTiles } from '../adapters/geo/streetTiles.ts';
import { handler as findWayToSign } from '../api/challenges/findWayToSign.ts';
import { visited } from '../data/challenges/places.ts';
import { importStreets } from '../streets/import/importStreets.ts';
import { memorySource, type OsmNode, type OsmWay } from '../streets/import/osmSource.ts';
import { memoryStore } from '../streets/testing/memoryStore.ts';
import { openStreets, type Streets } from '../streets/tiles/openStreets.ts';
import { useRouteRequests } from './routeRequests.ts';
import { HOME } from './walkerClient.ts';

const METRE = 1 / 111_195.08;
const at = (north: number, east: number) => ({
  latitude: HOME.homeLatitude + north * METRE,
  longitude: HOME.homeLongitude + (east * METRE) / Math.cos((HOME.homeLatitude * Math.PI) / 180),
});

/**
 * Ring streets around a home: the street to the east has steps, a ring road goes around through a park, and signs stand
 * only beyond.
 */
const nodes: OsmNode[] = [
  { id: 1, ...at(0, 0) },
  { id: 2, ...at(0, 600) },
  { id: 3, ...at(0, 660) },
  { id: 4, ...at(0, 1500) },
  { id: 5, ...at(200, 300) },
  { id: 6, ...at(200, 960) },
  { id: 7, ...at(100, 1500) },
  { id: 8, ...at(0, 1700) },
  ...[
    [140, 100],
    [140, 1100],
    [260, 1100],
    [260, 100],
  ].map(([north = 0, east = 0], i) => ({ id: 11 + i, ...at(north, east) })),
];
const ways: OsmWay[] = [
  { refs: [1, 2], tags: { highway: 'residential' } },
  { refs: [2, 3], tags: { highway: 'steps' } },
  { refs: [3, 4], tags: { highway: 'residential' } },
  { refs: [1, 5, 6, 3], tags: { highway: 'path' } },
  { refs: [4, 8], tags: { highway: 'residential', name: 'East Street', lit: 'yes' } },
  { refs: [4, 7], tags: { highway: 'residential', name: 'North Street', lit: 'yes' } },
  { refs: [11, 12, 13, 14, 11], tags: { leisure: 'park' } },
];

const town = useRouteRequests();
let streets: Streets;
beforeAll(async () => {
  const store = memoryStore();
  await importStreets({ source: memorySource({ nodes, ways }), store, importId: 'a', name: 'A', now: new Date(0) });
  streets = openStreets(store);
});
beforeEach(() => {
  town.streets.find = routesOnTiles(streets);
  town.streets.way = waysOnTiles(streets);
});

async function walkBy(preference: Partial<WayPreference>) {
  const ada = await town.walker();
  await ada.patch({ ...HOME, maxDistance: 2.5, ...preference });
  const { json } = await ada.generate({});
  await ada.create();
  return { ada, route: json, challenge: (await ada.today()).json };
}

describe('preferred ways', () => {
  it('the route and the challenge follow the preferred ways of the settings', async () => {
    const { route, challenge } = await walkBy({ preferredWays: 'shortest' });
    expect(route).toMatchObject({ preferredWays: 'shortest', noSteps: false });
    expect(route.comfort).toMatchObject({ stepsMetres: 60, greenPercent: 0 });
    expect(challenge).toMatchObject({ comfort: route.comfort, preferredWays: 'shortest', noSteps: false });

    const level = await walkBy({ noSteps: true });
    expect(level.route.comfort).toMatchObject({ stepsMetres: 0 });
    expect(level.route.comfort.greenPercent).toBeGreaterThan(35);
    expect(level.route.distance).toBeGreaterThan(route.distance);
    expect(level.challenge).toMatchObject({ comfort: level.route.comfort, noSteps: true });
  });

  it('the preference applies to the way home and to the way to the sign', async () => {
    const stepsIn = (line: { coordinates: [number, number][] }) =>
      line.coordinates.some(([longitude], i) => {
        const before = line.coordinates[i - 1]?.[0] ?? longitude;
        const [west, east] = [at(0, 610).longitude, at(0, 650).longitude];
        return Math.min(before, longitude) < west && Math.max(before, longitude) > east && isLow(line, i);
      });
    const isLow = (line: { coordinates: [number, number][] }, i: number) =>
      [i - 1, i].every((each) => (line.coordinates[each]?.[1] ?? 0) < at(10, 0).latitude);
    const { ada, challenge } = await walkBy({ noSteps: true });
    expect(stepsIn(challenge.wayHome.routeGeometry)).toBe(false);
    const ask = async (walker: typeof ada, id: string, more: Partial<WayPreference> = {}) =>
      (
        await town.bench.call(findWayToSign, {
          params: { id },
          cookie: walker.cookie,
          body: { ...at(0, 590), ...more },
        })
      ).json;
    const way = await ask(ada, challenge.id);
    expect(way.fastRoadMetres).toBe(0);
    expect(stepsIn(way.routeGeometry)).toBe(false);
    expect(stepsIn((await ask(ada, challenge.id, { noSteps: false })).routeGeometry)).toBe(true);
    const other = await walkBy({ preferredWays: 'shortest' });
    expect(stepsIn((await ask(other.ada, other.challenge.id)).routeGeometry)).toBe(true);
  });

  it('a request can override the preference for a single walk', async () => {
    const { ada, route } = await walkBy({});
    const lit = (await ada.generate({ ...HOME, maxDistance: 2.5, preferredWays: 'lit', forceNew: true })).json;
    expect(lit).toMatchObject({ preferredWays: 'lit', noSteps: false });
    expect(lit.routeId).not.toBe(route.routeId);
    expect((await ada.generate({ ...HOME, preferredWays: 'fast' })).status).toBe(400);
  });
});

it('a home from which every walk has steps gets its own text', async () => {
  const steep = memoryStore();
  const onlySteps = ways.filter(({ tags }) => tags.highway !== 'path');
  const source = memorySource({ nodes, ways: onlySteps });
  await importStreets({ source, store: steep, importId: 'a', name: 'A', now: new Date(0) });
  town.streets.find = routesOnTiles(openStreets(steep));
  const ada = await town.walker();
  await ada.patch({ ...HOME, noSteps: true });
  expect(await ada.generate({})).toMatchObject({
    status: 409,
    text: 'Every walk from here has steps.',
  });
  expect((await ada.generate({ noSteps: false })).json).toMatchObject({ noSteps: false });
  await ada.patch({ noSteps: false });
  expect((await ada.generate({})).status).toBe(200);
});

it('lines of completed walks are passed to the search, those of unwalked ones are not', async () => {
  const ada = await town.walker();
  await ada.patch({ ...HOME, maxDistance: 2.5 });
  const first = (await ada.generate({})).json;
  await ada.create();
  await town.store.table.write(visited(ada.id, 'somewhere', '2026-11-20'));
  town.bench.now = new Date('2026-11-21T12:00:00Z');
  await ada.generate({ ...HOME, forceNew: true });
  expect(town.requests.at(-1)?.walked).toEqual([first.routeGeometry.coordinates]);
  await ada.create();
  town.bench.now = new Date('2026-11-22T12:00:00Z');
  await ada.generate({ ...HOME, forceNew: true });
  expect(town.requests.at(-1)?.walked).toHaveLength(1);
});
