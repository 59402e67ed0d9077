import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answerFor, home, sending, useOverpass } from './overpass.fixture.ts';
import { requestFor, routeOf } from './request.fixture.ts';

const overpass = useOverpass();

describe('a failing Overpass server', () => {
  const short = { maxKilometres: 1 };
  const whole = JSON.stringify(answerFor(home, 16));
  const broken: [string, (response: ServerResponse) => void][] = [
    ['is silent', () => undefined],
    ['stops in the middle', (response) => response.write(whole.slice(0, 5000))],
    ['breaks off', (response) => response.write(whole.slice(0, 5000), () => response.destroy())],
    ['sends broken JSON', (response) => response.end(whole.slice(0, -10))],
    ['sends an HTML page', (response) => response.end('<html>Busy</html>')],
    ['sends other JSON', sending({ elements: [{ type: 'node', id: 'x' }] })],
    ['sends places that are none', sending({ elements: [{ type: 'node', id: 1, lat: 91, lon: 0 }] })],
    [
      'times out in its query',
      sending({ elements: [], remark: 'runtime error: Query timed out in "query" at line 2' }),
    ],
    ['answers 429', (response) => response.writeHead(429).end('rate_limited')],
    ['answers 504', (response) => response.writeHead(504).end('The server is probably too busy.')],
    ['sends far too much', (response) => response.end(gzipSync(Buffer.alloc(40_000_000, ' ')))],
    [
      'sends far too much, packed',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000, ' '))),
    ],
  ];

  it.each(broken)(
    'an Overpass server that %s gives no route and is not asked again for ten minutes',
    async (_, breaking) => {
      overpass.answerWith(breaking);
      const geo = overpass.geoAt({ maxBytes: 20_000_000, patience: { beginMs: 400, wholeMs: 800 } });
      expect(await geo.findRoute(requestFor(home, short))).toHaveProperty('none');
      expect(await geo.nearestPlace(home)).toEqual({ place: null, attribution: '' });
      expect(overpass.asked).toHaveLength(1);

      overpass.answerWith((response) => response.end(whole));
      overpass.wait(10 * 60_000 - 1);
      expect(await geo.findRoute(requestFor(home, short))).toHaveProperty('none');
      overpass.wait(1);
      expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('overpass');
      expect(overpass.asked).toHaveLength(2);
    },
  );

  it('a failure for one neighbourhood does not stop requests for another', async () => {
    const elsewhere = { latitude: 48.85, longitude: 2.35 };
    overpass.answerWith((response) => response.writeHead(504).end());
    const geo = overpass.geoAt();
    expect(await geo.findRoute(requestFor(home, short))).toHaveProperty('none');
    overpass.answerWith((response) => response.end(JSON.stringify(answerFor(elsewhere, 16))));
    expect(routeOf(await geo.findRoute(requestFor(elsewhere, short))).provider).toBe('overpass');
    // A home 200 m further on lies in the same cached neighbourhood.
    const nextDoor = { ...home, latitude: home.latitude + 0.002 };
    expect(await geo.findRoute(requestFor(nextDoor, short))).toHaveProperty('none');
    expect(overpass.asked).toHaveLength(2);
  });

  it('an unreachable server gives no route at once', async () => {
    const refused = overpass.geoAt({ overpassUrl: 'http://127.0.0.1:1/api/interpreter' });
    expect(await refused.findRoute(requestFor(home, short))).toHaveProperty('none');
    const unknown = overpass.geoAt({ overpassUrl: 'http://overpass.invalid/api/interpreter' });
    expect(await unknown.findRoute(requestFor(home, short))).toHaveProperty('none');
  });

  it('the server is asked again after ten minutes', async () => {
    overpass.answerWith((response) => response.writeHead(504).end());
    const geo = overpass.geoAt();
    expect(await geo.findRoute(requestFor(home, short))).toHaveProperty('none');
    overpass.answerWith((response) => response.end(whole));
    overpass.wait(10 * 60_000);
    expect(routeOf(await geo.findRoute(requestFor(home, short))).provider).toBe('overpass');
  });

  it('when a larger download fails, the stored streets are used', async () => {
    const geo = overpass.geoAt();
    await geo.findRoute(requestFor(home));
    overpass.answerWith((response) => response.writeHead(429).end());
    const far = routeOf(await geo.findRoute(requestFor(home, { maxKilometres: 5, difficulty: 'hard' })));
    expect(far.provider).toBe('overpass');
    expect(overpass.asked).toHaveLength(2);
  });
});

const downloads = () => readdirSync(overpass.folder).filter((name) => name.startsWith('overpass_'));
const losses: [string, (folder: string) => void][] = [
  ['is gone', (folder) => rmSync(folder, { recursive: true })],
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
  await overpass.geoAt().findRoute(requestFor(home));
  for (const name of downloads()) lose(join(overpass.folder, name));
  const geo = overpass.geoAt();
  expect((await geo.nearestPlace(home)).place?.town).toBe('Gridham');
  expect(routeOf(await geo.findRoute(requestFor(home))).provider).toBe('overpass');
  expect(overpass.asked).toHaveLength(2);
});
