import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isVisible } from '../../../shared/domain/auth/visibleText.ts';
import { currentRequest } from '../../runtime/log.ts';
import { answerFor, sending, useOverpass } from './fakeOverpass.fixture.ts';
import { firstProvider } from './firstProvider.ts';
import { localFinders } from './localFinders.ts';
import { kilometresOf, requestFor, routeOf } from './request.fixture.ts';

const home = { latitude: 51.5074, longitude: -0.1278 };

/** A local stage without imported streets, beside an Overpass server. */
const overpass = Object.assign(useOverpass(), { folder: '', time: 0 });
beforeEach(() => {
  overpass.folder = mkdtempSync(join(tmpdir(), 'signpost-overpass-'));
  overpass.time = Date.parse('2026-11-20T09:00:00Z');
  overpass.answer = sending(answerFor(home));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(overpass.folder, { recursive: true, force: true });
});

const geoAt = (rest: Partial<Parameters<typeof localFinders>[0]> = {}) => {
  const { folder, url: overpassUrl } = overpass;
  const clock = () => new Date(overpass.time);
  return firstProvider(localFinders({ folder, overpassUrl, clock, ...rest }), (error) => expect.fail(String(error)));
};

describe('streets from Overpass', () => {
  it('Overpass streets are downloaded once and stored as tiles', async () => {
    const route = routeOf(await geoAt().findRoute(requestFor(home)));
    expect(route).toMatchObject({ provider: 'overpass', destination: { town: 'Gridham' }, relaxed: false });
    expect(route.attribution).toBe('© OpenStreetMap contributors, ODbL');
    expect(Math.abs(route.distance - kilometresOf(route.coordinates))).toBeLessThan(0.0006);
    expect(overpass.queries).toHaveLength(1);
    // A restart on another day serves the cached tiles with the same answer.
    const tomorrow = geoAt();
    expect(await tomorrow.findRoute(requestFor(home))).toEqual(route);
    expect(routeOf(await tomorrow.findRoute(requestFor(home, { seed: 'walker:2026-11-21' }))).provider).toBe(
      'overpass',
    );
    expect(overpass.queries).toHaveLength(1);
    // The cached neighbourhood also serves with Overpass switched off.
    expect(await geoAt({ overpassUrl: 'off' }).findRoute(requestFor(home))).toEqual(route);
  });

  it('the query asks for ways around the cell of the home, their nodes and the towns only', async () => {
    await geoAt().findRoute(requestFor(home));
    expect(overpass.queries[0]?.split('\n')).toEqual([
      '[out:json][timeout:20];',
      '(way(around:3576,51.50190,-0.12085)[highway][highway!~"^(motorway|motorway_link|construction|proposed|raceway|bus_guideway)$"];',
      ' way(around:3576,51.50190,-0.12085)[railway=platform];',
      ' way(around:3576,51.50190,-0.12085)[public_transport=platform];)->.ways;',
      '.ways out body qt;',
      'node(w.ways)->.nodes;',
      '.nodes out skel qt;',
      '(node.nodes[barrier];node.nodes[access];node.nodes[foot];node.nodes[crossing];',
      ' node.nodes[highway~"^(crossing|turning_circle|turning_loop)$"];);out body qt;',
      'node(around:20000,51.50190,-0.12085)[place~"^(city|town|village)$"];out body qt;',
    ]);
  });

  it('the download for an address also serves the first route', async () => {
    const geo = geoAt();
    const { place, attribution } = await geo.nearestPlace(home);
    expect(place).toMatchObject({
      placeName: expect.stringMatching(/^(Street|Avenue) \d+, Gridham$/),
      town: 'Gridham',
    });
    expect(attribution).toBe('© OpenStreetMap contributors, ODbL');
    expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('overpass');
    expect(overpass.queries).toHaveLength(1);
  });

  it('two concurrent requests share one Overpass download', async () => {
    const geo = geoAt();
    const [one, other] = await Promise.all([geo.findRoute(requestFor(home)), geo.findRoute(requestFor(home))]);
    expect(one).toEqual(other);
    expect(overpass.queries).toHaveLength(1);
  });

  it('a nearby home uses the streets stored from Overpass, and a longer walk downloads again', async () => {
    const geo = geoAt();
    await geo.findRoute(requestFor(home));
    await geo.findRoute(requestFor({ ...home, latitude: home.latitude + 0.002 }));
    expect(overpass.queries).toHaveLength(1);
    await geo.findRoute(requestFor(home, { maxKilometres: 4 }));
    expect(overpass.queries).toHaveLength(2);
    expect(overpass.queries[1]).toContain('around:6076,');
    await geo.findRoute(requestFor(home, { maxKilometres: 3.5 }));
    expect(overpass.queries).toHaveLength(2);
  });

  it('barriers stay effective when a node appears twice in the answer', async () => {
    const { elements, ...rest } = answerFor(home);
    // A wall at every node makes every place unreachable.
    const walls = elements.flatMap((each) => (each.type === 'node' ? [{ ...each, tags: { barrier: 'wall' } }] : []));
    overpass.answer = sending({ ...rest, elements: [...elements, ...walls] });
    expect(await geoAt().findRoute(requestFor(home))).toHaveProperty('none');
  });

  it('names from Overpass are cleaned', async () => {
    const { elements, ...rest } = answerFor(home);
    const spoilt = elements.map((each) => {
      if (!('tags' in each)) return each;
      const { name } = each.tags as { name?: string };
      return { ...each, tags: { ...each.tags, name: `\u202e${name}\u0007 \u2066${'x'.repeat(5000)}` } };
    });
    overpass.answer = sending({ ...rest, elements: spoilt });
    const route = routeOf(await geoAt().findRoute(requestFor(home)));
    expect(route.provider).toBe('overpass');
    expect(route.destination.town).toMatch(/^Gridham x{112}$/);
    expect(Object.values(route.destination).map((part) => part?.length)).toContain(120);
    for (const part of Object.values(route.destination)) expect(part).toHaveLength(120);
    expect(isVisible(JSON.stringify(route))).toBe(true);
  });

  it('an Overpass answer about another place is refused and not stored', async () => {
    overpass.answer = sending(answerFor({ latitude: 48.85, longitude: 2.35 }));
    const geo = geoAt();
    expect(await geo.findRoute(requestFor(home))).toHaveProperty('none');
    expect(readdirSync(overpass.folder).filter((name) => name.startsWith('overpass_'))).toEqual([]);
    overpass.answer = sending(answerFor(home));
    expect(await geo.findRoute(requestFor(home)), 'within ten minutes').toHaveProperty('none');
    overpass.time += 10 * 60_000;
    expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('overpass');
  });

  it('data about another place is removed from an Overpass answer', async () => {
    const [here, far] = [answerFor(home), answerFor({ latitude: 48.85, longitude: 2.35 })];
    const shifted = far.elements.map((each) => ({
      ...each,
      id: each.id + 1_000_000,
      ...('nodes' in each && { nodes: each.nodes.map((ref) => ref + 1_000_000) }),
    }));
    overpass.answer = sending({ ...here, elements: [...here.elements, ...shifted] });
    expect(routeOf(await geoAt().findRoute(requestFor(home))).provider).toBe('overpass');
    const off = geoAt({ overpassUrl: 'off' });
    expect(await off.nearestPlace({ latitude: 48.85, longitude: 2.35 })).toEqual({ place: null, attribution: '' });
  });

  it('an empty Overpass answer is stored and not requested again', async () => {
    overpass.answer = sending({ elements: [] });
    const geo = geoAt();
    expect(await geo.findRoute(requestFor(home))).toEqual({ none: 'not_covered' });
    expect(await geo.findRoute(requestFor(home))).toEqual({ none: 'not_covered' });
    expect(overpass.queries).toHaveLength(1);
  });

  it('green and water beside a way, which the Overpass request leaves out, are unknown', async () => {
    const { comfort } = routeOf(await geoAt().findRoute(requestFor(home)));
    expect(comfort).toMatchObject({ greenPercent: null, waterPercent: null, litPercent: 0 });
  });

  it('a slow server has as long as the request, so that its walk still comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    overpass.answer = (response) => {
      vi.advanceTimersByTime(19_000);
      sending(answerFor(home))(response);
    };
    expect(routeOf(await geoAt().findRoute(requestFor(home))).provider).toBe('overpass');
    const late = { latitude: 48.85, longitude: 2.35 };
    const request = { requestId: 'late', count: () => undefined, leftMs: () => 9_000 };
    overpass.answer = () => vi.advanceTimersByTime(3_000);
    const answer = await currentRequest.run(request, () => geoAt().findRoute(requestFor(late)));
    expect(answer).toEqual({ none: 'unavailable', retrySeconds: 600 });
  });
});

describe('a failing Overpass server', () => {
  const short = { maxKilometres: 1 };
  const whole = JSON.stringify(answerFor(home, 16));
  const broken: [string, (response: ServerResponse) => void][] = [
    ['never answers', () => vi.advanceTimersByTime(20_000)],
    [
      'stalls in the middle of its answer',
      (response) => response.write(whole.slice(0, 5000), () => vi.advanceTimersByTime(20_000)),
    ],
    ['closes the connection early', (response) => response.write(whole.slice(0, 5000), () => response.destroy())],
    ['sends broken JSON', (response) => response.end(whole.slice(0, -10))],
    ['sends an HTML page', (response) => response.end('<html>Busy</html>')],
    ['sends JSON of another format', sending({ elements: [{ type: 'node', id: 'x' }] })],
    ['sends nodes with invalid coordinates', sending({ elements: [{ type: 'node', id: 1, lat: 91, lon: 0 }] })],
    [
      'times out in its query',
      sending({ elements: [], remark: 'runtime error: Query timed out in "query" at line 2' }),
    ],
    [
      'runs out of memory after half of its answer',
      sending({ ...answerFor(home, 16), remark: 'Query run out of memory using about 2048 MB of RAM.' }),
    ],
    ['redirects', (response) => response.writeHead(307, { location: '/api/interpreter' }).end()],
    ['answers 429', (response) => response.writeHead(429).end('rate_limited')],
    ['answers 504', (response) => response.writeHead(504).end('The server is probably too busy.')],
    ['sends too many bytes', (response) => response.end(gzipSync(Buffer.alloc(40_000_000, ' ')))],
    [
      'sends too many bytes when decompressed',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000, ' '))),
    ],
  ];

  it.each(broken)(
    'an Overpass server that %s gives no route and is not asked again for ten minutes',
    async (_, breaking) => {
      overpass.answer = breaking;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const geo = geoAt({ maxBytes: 20_000_000 });
      expect(await geo.findRoute(requestFor(home, short))).toEqual({ none: 'unavailable', retrySeconds: 600 });
      expect(await geo.nearestPlace(home)).toEqual({ place: null, attribution: '' });
      expect(overpass.queries).toHaveLength(1);

      overpass.answer = (response) => response.end(whole);
      overpass.time += 10 * 60_000 - 1;
      expect(await geo.findRoute(requestFor(home, short))).toEqual({ none: 'unavailable', retrySeconds: 1 });
      overpass.time += 1;
      expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('overpass');
      expect(overpass.queries).toHaveLength(2);
    },
  );

  it('a failure for one neighbourhood does not stop requests for another', async () => {
    const elsewhere = { latitude: 48.85, longitude: 2.35 };
    overpass.answer = (response) => response.end('<html>Bad luck</html>');
    const geo = geoAt();
    expect(await geo.findRoute(requestFor(home, short))).toHaveProperty('none');
    overpass.answer = (response) => response.end(JSON.stringify(answerFor(elsewhere, 16)));
    expect(routeOf(await geo.findRoute(requestFor(elsewhere, short))).provider).toBe('overpass');
    // A home 200 m further on lies in the same neighbourhood.
    const nextDoor = { ...home, latitude: home.latitude - 0.002 };
    expect(await geo.findRoute(requestFor(nextDoor, short))).toHaveProperty('none');
    expect(overpass.queries).toHaveLength(2);
  });

  it('a busy server gets no request, also for other neighbourhoods, before its Retry-After is over', async () => {
    overpass.answer = (response) => response.writeHead(429, { 'retry-after': '1200' }).end();
    const geo = geoAt();
    expect(await geo.findRoute(requestFor(home, short))).toEqual({ none: 'unavailable', retrySeconds: 1200 });
    const elsewhere = { latitude: 48.85, longitude: 2.35 };
    overpass.answer = sending(answerFor(elsewhere, 16));
    overpass.time += 1200_000 - 1;
    expect(await geo.findRoute(requestFor(elsewhere, short))).toEqual({ none: 'unavailable', retrySeconds: 1 });
    expect(overpass.queries).toHaveLength(1);
    overpass.time += 1;
    expect(routeOf(await geo.findRoute(requestFor(elsewhere, short))).provider).toBe('overpass');
  });

  it('an unreachable Overpass server gives no route at once', async () => {
    const refused = geoAt({ overpassUrl: 'http://127.0.0.1:1/api/interpreter' });
    expect(await refused.findRoute(requestFor(home, short))).toHaveProperty('none');
    const unknown = geoAt({ overpassUrl: 'http://overpass.invalid/api/interpreter' });
    expect(await unknown.findRoute(requestFor(home, short))).toHaveProperty('none');
  });

  it('a failing Overpass server is requested again after ten minutes', async () => {
    overpass.answer = (response) => response.writeHead(504).end();
    const geo = geoAt();
    expect(await geo.findRoute(requestFor(home, short))).toHaveProperty('none');
    overpass.answer = (response) => response.end(whole);
    overpass.time += 10 * 60_000;
    expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('overpass');
  });

  it('stored streets are used when a larger Overpass download fails', async () => {
    const geo = geoAt();
    await geo.findRoute(requestFor(home));
    overpass.answer = (response) => response.writeHead(429).end();
    const far = routeOf(await geo.findRoute(requestFor(home, { maxKilometres: 5, difficulty: 'hard' })));
    expect(far.provider).toBe('overpass');
    expect(overpass.queries).toHaveLength(2);
  });
});

const downloads = () => readdirSync(overpass.folder).filter((name) => name.startsWith('overpass_'));
const losses: [string, (folder: string) => void][] = [
  ['is missing', (folder) => rmSync(folder, { recursive: true })],
  [
    'has a damaged tile',
    (folder) => {
      const tile = readdirSync(folder, { recursive: true })
        .map(String)
        .find((name) => /streets\.\d+\.tiles$/.test(name));
      writeFileSync(join(folder, tile ?? ''), 'SPST');
    },
  ],
];

it.each(losses)('a stored download that %s is downloaded again', async (_, lose) => {
  await geoAt().findRoute(requestFor(home));
  for (const name of downloads()) lose(join(overpass.folder, name));
  const geo = geoAt();
  expect((await geo.nearestPlace(home)).place?.town).toBe('Gridham');
  expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('overpass');
  expect(overpass.queries).toHaveLength(2);
});
