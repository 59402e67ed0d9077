import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configHandler, isTilePath, localMap, tileHandler } from './handler.ts';

let server: Server;
let base: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-tiles-'));
  const tiles = tileHandler({ folder });
  server = createServer((request, response) => {
    const handler = isTilePath(request.url ?? '') ? tiles : configHandler(localMap({}));
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

it('answers with a tile, and says when it is still the same', async () => {
  const first = await fetch(`${base}/tiles/14/8186/5448`);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(`${base}/tiles/14/8186/5448`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect((await fetch(`${base}/tiles/practice/14/8186/5448`)).headers.get('etag')).toBe(etag);
});

it('has nothing to send for the open sea', async () => {
  const sea = await fetch(`${base}/tiles/5/5/20`);
  expect(sea.status).toBe(204);
});

it.each(['/tiles/15/0/0', '/tiles/3/8/0', '/tiles/3/0/8', '/tiles/3/-1/0', '/tiles/a/b/c', '/tiles/3/1', '/tiles/'])(
  'knows no tile %s',
  async (path) => {
    expect((await fetch(base + path)).status).toBe(404);
  },
);

it('is for reading only', async () => {
  expect((await fetch(`${base}/tiles/3/0/0`, { method: 'POST' })).status).toBe(405);
});

it('tells the page which map there is, and whom to credit', async () => {
  const config = await (await fetch(`${base}/config.json`)).json();
  expect(config).toMatchObject({
    stage: 'local',
    map: { kind: 'tiles', maxZoom: 14, credit: '© OpenStreetMap contributors, ODbL' },
  });
});

it('shows the configured map style, and refuses what is no address', () => {
  const style = 'http://127.0.0.1:9999/style.json';
  expect(localMap({ MAP_STYLE_URL: style })).toMatchObject({ kind: 'style', light: style, dark: style });
  expect(() => localMap({ MAP_STYLE_URL: 'style.json' })).toThrow('MAP_STYLE_URL is not an address: style.json');
});
