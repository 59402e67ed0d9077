import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importIdOf, neighbourhoodsOf } from '../../../functions/adapters/geo/neighbourhood.ts';
import { importStreets } from '../../../functions/streets/import/importStreets.ts';
import { memorySource } from '../../../functions/streets/import/osmSource.ts';
import { decodeVectorTile } from '../../../functions/streets/map/decodeTile.fixture.ts';
import { gridTown } from '../../../functions/streets/testing/gridTown.ts';
import { folderStore } from '../../../functions/streets/tiles/folderStore.ts';
import { configHandler, isTilePath, localMap, tileHandler } from './handler.ts';

let server: Server;
let base: string;
let folder: string;
const homes = new Map<string, { latitude: number; longitude: number }>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-tiles-'));
  const tiles = tileHandler({
    folder,
    homeOf: async (cookies) => homes.get(cookies.find((cookie) => cookie.startsWith('session=')) ?? ''),
  });
  server = createServer((request, response) => {
    const handler = isTilePath(request.url ?? '') ? tiles : configHandler({ map: localMap({}), registration: 'open' });
    void handler(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const coverageOf = async (x: number, y: number) => (await fetch(`${base}/tiles/around/${x}/${y}`)).json();

it('the local map shows streets as soon as an import is stored and none before', async () => {
  const before = await coverageOf(2047, 1362);
  expect(before.isCovered).toBe(false);
  const empty = await fetch(`${base}/tiles/${before.version}/14/8190/5449`);
  expect(decodeVectorTile(new Uint8Array(await empty.arrayBuffer()))).not.toHaveProperty('street');

  const town = memorySource(gridTown(51.5, -0.05, 6, 0.003));
  await importStreets({ source: town, store: folderStore(folder), importId: 'a', name: 'A', now: new Date(0) });
  const after = await coverageOf(2047, 1362);
  expect(after.isCovered).toBe(true);
  expect(after.version).not.toBe(before.version);
  const tile = await fetch(`${base}/tiles/${after.version}/14/8190/5449`);
  const layers = decodeVectorTile(new Uint8Array(await tile.arrayBuffer()));
  expect(layers.street?.features.some(({ tags }) => typeof tags.name === 'string')).toBe(true);
  // Another version redirects to the current one, cached for a minute.
  const other = `${base}/tiles/0123456789ab/14/8190/5449`;
  const led = await fetch(other, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([307, `/tiles/${after.version}/14/8190/5449`]);
  expect(led.headers.get('cache-control')).toBe('public, max-age=60');
  expect((await fetch(other)).headers.get('etag')).toBe(tile.headers.get('etag'));
});

it('the streets of a neighbourhood are on the map of walkers whose home lies in it, and on no other', async () => {
  const home = { latitude: 48.85, longitude: 2.35 };
  homes.set('session=inside', home);
  homes.set('session=outside', { latitude: 48.95, longitude: 2.35 });
  const [x, y] = [2074, 1409];
  const seenWith = async (cookie: string | undefined) => {
    const headers = cookie ? { cookie } : {};
    const answer = await fetch(`${base}/tiles/around/${x}/${y}`, { headers });
    const { isCovered, version } = await answer.json();
    const tile = await fetch(`${base}/tiles/${version}/14/${x * 4 + 2}/${y * 4 + 1}`, { headers });
    const hasStreets = 'street' in decodeVectorTile(new Uint8Array(await tile.arrayBuffer()));
    return {
      isCovered,
      version,
      hasStreets,
      caching: tile.headers.get('cache-control'),
      vary: tile.headers.get('vary'),
    };
  };
  const before = await seenWith(undefined);
  const [neighbourhood] = neighbourhoodsOf(home, 2.5);
  if (!neighbourhood) throw new Error('no neighbourhood');
  const names = { importId: importIdOf(neighbourhood, new Date(0)), name: 'Near' };
  const source = memorySource(gridTown(home.latitude, home.longitude, 6, 0.003));
  await importStreets({ source, store: folderStore(folder), ...names, now: new Date(0) });

  const inside = await seenWith('theme=dark; session=inside');
  expect(inside).toMatchObject({ isCovered: true, hasStreets: true });
  expect(inside.caching).toMatch(/^private, max-age=\d+, immutable$/);
  for (const cookie of [undefined, 'session=outside', 'session=unknown']) {
    expect(await seenWith(cookie), cookie).toEqual({ ...before, vary: 'cookie' });
  }
  const led = await fetch(`${base}/tiles/${inside.version}/14/${x * 4 + 2}/${y * 4 + 1}`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([
    307,
    `/tiles/${before.version}/14/${x * 4 + 2}/${y * 4 + 1}`,
  ]);
});

it("map tiles at low zooms show the world's land, and the open sea has no tile", async () => {
  const world = await fetch(`${base}/tiles/world/0/0/0`);
  expect(Object.keys(decodeVectorTile(new Uint8Array(await world.arrayBuffer())))).toEqual(['land']);
  const sea = await fetch(`${base}/tiles/world/5/5/20`);
  expect(sea.status).toBe(200);
  expect((await sea.arrayBuffer()).byteLength).toBe(0);
});

it.each([
  ...['/tiles/world/7/0/0', '/tiles/world/3/8/0', '/tiles/0123456789ab/15/0/0', '/tiles/0123456789ab/3/-1/0'],
  ...['/tiles/14/8190/5449', '/tiles/a/b/c', '/tiles/around/4096/0', '/tiles/', '/tiles/world/3/01/0'],
])('the tile %s answers 404', async (path) => {
  expect((await fetch(base + path)).status).toBe(404);
});

it('map tiles answer GET only', async () => {
  expect((await fetch(`${base}/tiles/world/3/0/0`, { method: 'POST' })).status).toBe(405);
});

it('config.json names our map and no other style', async () => {
  const config = await (await fetch(`${base}/config.json`)).json();
  expect(config).toMatchObject({ stage: 'local', map: { own: { maxZoom: 14, worldMaxZoom: 6 } } });
  expect(config.map).not.toHaveProperty('elsewhere');
  expect(config.demoHome).toEqual({ latitude: 41.1452, longitude: -8.6108 });
  const style = 'http://127.0.0.1:9999/style.json';
  expect(localMap({ MAP_STYLE_URL: style }).elsewhere).toMatchObject({ light: style, dark: style });
  expect(() => localMap({ MAP_STYLE_URL: 'style.json' })).toThrow('MAP_STYLE_URL is not an address: style.json');
});
