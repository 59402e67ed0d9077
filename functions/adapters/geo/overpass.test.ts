import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gridTown } from '../../streets/testing/gridTown.ts';
import { firstProvider } from './firstProvider.ts';
import { localFinders } from './localFinders.ts';
import { kilometresOf, requestFor, routeOf } from './request.fixture.ts';

const home = { latitude: 51.5074, longitude: -0.1278 };

/** What Overpass answers for a town: ways, then bare nodes, then the places around. */
function answerFor(at: typeof home, size = 30) {
  const { nodes, ways } = gridTown(at.latitude, at.longitude, size, 0.0015);
  return {
    version: 0.6,
    generator: 'Overpass API 0.7.62.4',
    osm3s: { timestamp_osm_base: '2026-11-20T08:00:00Z', copyright: 'The data is available under the ODbL.' },
    elements: [
      ...ways.map(({ refs, tags }, i) => ({ type: 'way', id: 900 + i, nodes: refs, tags })),
      ...nodes.map(({ id, latitude, longitude }) => ({ type: 'node', id, lat: latitude, lon: longitude })),
      { type: 'node', id: 7, lat: at.latitude, lon: at.longitude, tags: { place: 'city', name: 'Gridham' } },
    ],
  };
}

let folder = '';
let asked: string[] = [];
let answer: (response: ServerResponse) => void;
let url = '';
let time = Date.parse('2026-11-20T09:00:00Z');
const server = createServer(async (request, response) => {
  const query = new URLSearchParams(await text(request)).get('data') ?? '';
  asked.push(query);
  answer(response);
});
const sending = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-overpass-'));
  asked = [];
  answer = sending(answerFor(home));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/interpreter`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const geoAt = (rest: Partial<Parameters<typeof localFinders>[0]> = {}) =>
  firstProvider(
    localFinders({
      folder,
      overpassUrl: url,
      clock: () => new Date(time),
      ...rest,
    }),
    (error) => expect.fail(String(error)),
  );

describe('where nothing is imported', () => {
  it('Overpass is asked once, and the streets stay', async () => {
    const route = routeOf(await geoAt().findRoute(requestFor(home)));
    expect(route).toMatchObject({ provider: 'overpass', town: 'Gridham', relaxed: false });
    expect(route.attribution).toBe('© OpenStreetMap contributors, ODbL');
    expect(Math.abs(route.distance - kilometresOf(route.coordinates))).toBeLessThan(0.0006);
    expect(asked).toHaveLength(1);
    // Another start of the stack, another day: from the tiles, with the same answer to the same request.
    const tomorrow = geoAt();
    expect(await tomorrow.findRoute(requestFor(home))).toEqual(route);
    expect(routeOf(await tomorrow.findRoute(requestFor(home, { seed: 'walker:2026-11-21' }))).provider).toBe(
      'overpass',
    );
    expect(asked).toHaveLength(1);
    // Once it is known, it may be switched off.
    expect(await geoAt({ overpassUrl: 'off' }).findRoute(requestFor(home))).toEqual(route);
  });

  it('the query asks for ways around the home, their nodes and the towns, and for nothing else', async () => {
    await geoAt().findRoute(requestFor(home));
    expect(asked[0]?.split('\n')).toEqual([
      '[out:json][timeout:10];',
      '(way(around:2800,51.50740,-0.12780)[highway][highway!~"^(motorway|motorway_link|construction|proposed|raceway|bus_guideway)$"];',
      ' way(around:2800,51.50740,-0.12780)[railway=platform];',
      ' way(around:2800,51.50740,-0.12780)[public_transport=platform];)->.ways;',
      '.ways out body qt;',
      'node(w.ways)->.nodes;',
      '.nodes out skel qt;',
      'node.nodes[barrier];out body qt;',
      'node(around:20000,51.50740,-0.12780)[place~"^(city|town|village)$"];out body qt;',
    ]);
  });

  it('an address fetches what the first walk needs', async () => {
    const geo = geoAt();
    const { place, attribution } = await geo.nearestPlace(home);
    expect(place).toMatchObject({
      placeName: expect.stringMatching(/^(Street|Avenue) \d+, Gridham$/),
      town: 'Gridham',
    });
    expect(attribution).toBe('© OpenStreetMap contributors, ODbL');
    expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('overpass');
    expect(asked).toHaveLength(1);
  });

  it('two who ask at once share one question', async () => {
    const geo = geoAt();
    const [one, other] = await Promise.all([geo.findRoute(requestFor(home)), geo.findRoute(requestFor(home))]);
    expect(one).toEqual(other);
    expect(asked).toHaveLength(1);
  });

  it('a few doors further on nothing is asked, for longer walks it is', async () => {
    const geo = geoAt();
    await geo.findRoute(requestFor(home));
    await geo.findRoute(requestFor({ ...home, latitude: home.latitude + 0.002 }));
    expect(asked).toHaveLength(1);
    await geo.findRoute(requestFor(home, { maxKilometres: 4 }));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('around:4300,');
    await geo.findRoute(requestFor(home, { maxKilometres: 3.5 }));
    expect(asked).toHaveLength(2);
  });

  it('what blocks a walker is kept, though nodes come twice', async () => {
    const { elements, ...rest } = answerFor(home);
    // A wall at every node: nothing can be reached.
    const walls = elements.flatMap((each) => (each.type === 'node' ? [{ ...each, tags: { barrier: 'wall' } }] : []));
    answer = sending({ ...rest, elements: [...elements, ...walls] });
    expect(routeOf(await geoAt().findRoute(requestFor(home))).provider).toBe('practice');
  });

  it('an empty sea is asked about once', async () => {
    answer = sending({ elements: [] });
    const geo = geoAt();
    expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('practice');
    expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('practice');
    expect(asked).toHaveLength(1);
  });
});

describe('an Overpass that does not help', () => {
  const short = { maxKilometres: 1 };
  const whole = JSON.stringify(answerFor(home, 16));
  const broken: [string, (response: ServerResponse) => void][] = [
    ['is silent', () => undefined],
    ['stops in the middle', (response) => response.write(whole.slice(0, 5000))],
    ['breaks off', (response) => response.write(whole.slice(0, 5000), () => response.destroy())],
    ['sends broken JSON', (response) => response.end(whole.slice(0, -10))],
    ['sends a page', (response) => response.end('<html>Busy</html>')],
    ['sends other JSON', sending({ elements: [{ type: 'node', id: 'x' }] })],
    ['sends places that are none', sending({ elements: [{ type: 'node', id: 1, lat: 91, lon: 0 }] })],
    ['gives up', sending({ elements: [], remark: 'runtime error: Query timed out in "query" at line 2' })],
    ['has had enough of us', (response) => response.writeHead(429).end('rate_limited')],
    ['is overrun', (response) => response.writeHead(504).end('The server is probably too busy.')],
    ['sends far too much', (response) => response.end(gzipSync(Buffer.alloc(40_000_000, ' ')))],
    [
      'sends far too much, packed',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000, ' '))),
    ],
  ];

  it.each(broken)(
    'that %s leads to practice streets quickly, and is left alone for ten minutes',
    async (_, breaking) => {
      answer = breaking;
      const geo = geoAt({ mostBytes: 20_000_000, patience: { beginMs: 400, wholeMs: 800 } });
      const start = performance.now();
      expect(routeOf(await geo.findRoute(requestFor(home, short)))).toMatchObject({
        provider: 'practice',
        attribution: 'Practice streets',
      });
      expect(performance.now() - start).toBeLessThan(4000);
      expect((await geo.nearestPlace(home)).attribution).toBe('Practice streets');
      expect(asked).toHaveLength(1);

      answer = (response) => response.end(whole);
      time += 10 * 60_000 - 1;
      expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('practice');
      time += 1;
      expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('overpass');
      expect(asked).toHaveLength(2);
    },
  );

  it('is not there at all: practice streets at once', async () => {
    const refused = geoAt({ overpassUrl: 'http://127.0.0.1:1/api/interpreter' });
    expect(routeOf(await refused.findRoute(requestFor(home, short))).provider).toBe('practice');
    const unknown = geoAt({ overpassUrl: 'http://overpass.invalid/api/interpreter' });
    expect(routeOf(await unknown.findRoute(requestFor(home, short))).provider).toBe('practice');
  });

  it('is asked again after that, and then helps', async () => {
    answer = (response) => response.writeHead(504).end();
    const geo = geoAt();
    expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('practice');
    answer = (response) => response.end(whole);
    time += 10 * 60_000;
    expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('overpass');
  });

  it('leaves what is known to serve longer walks as well as it can', async () => {
    const geo = geoAt();
    await geo.findRoute(requestFor(home));
    answer = (response) => response.writeHead(429).end();
    const far = routeOf(await geo.findRoute(requestFor(home, { maxKilometres: 5, difficulty: 'hard' })));
    expect(far.provider).toBe('overpass');
    expect(asked).toHaveLength(2);
  });
});
