import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startS3 } from '../../../infra/local/s3/server.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { importStreets } from '../../streets/import/importStreets.ts';
import { memorySource } from '../../streets/import/osmSource.ts';
import { gridTown } from '../../streets/testing/gridTown.ts';
import { openStreets } from '../../streets/tiles/openStreets.ts';
import { bucketStore } from './bucketStore.ts';
import { kilometresOf, requestFor, routeOf } from './request.fixture.ts';
import { signedHeaders } from './signedRequest.ts';
import { placesOnTiles, routesOnTiles } from './streetTiles.ts';

const home = { latitude: 57.7, longitude: 11.97 };
const now = new Date('2026-11-20T09:00:00Z');
let s3: Awaited<ReturnType<typeof startS3>>;
let dataDir = '';
const envOf = (endpoint: string, rest = {}) => ({
  AWS_REGION: 'eu-north-1',
  AWS_ACCESS_KEY_ID: 'AKIALOCAL',
  AWS_SECRET_ACCESS_KEY: 'local-secret',
  AWS_ENDPOINT_URL_S3: endpoint,
  ...rest,
});
const storeOf = (rest = {}) => bucketStore({ bucket: 'streets', env: envOf(s3.endpoint, rest), pausesMs: [1] });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'signpost-geo-'));
  const credentials = { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' };
  s3 = await startS3({ dataDir, buckets: ['streets'], maxBytes: 10_000_000, ...credentials });
});
afterAll(async () => {
  await s3.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('street tiles in a bucket', () => {
  it('a bucket without an import answers not_covered instead of an error', async () => {
    const streets = openStreets(storeOf());
    expect(await routesOnTiles(streets)(requestFor(home))).toEqual({ none: 'not_covered' });
    expect(await placesOnTiles(streets)(home)).toBeUndefined();
  });

  it('an imported bucket gives routes and addresses', async () => {
    const town = gridTown(home.latitude, home.longitude, 24, 0.002);
    const places = [{ kind: 'town' as const, name: 'Gridby', ...home }];
    const source = memorySource(town);
    await importStreets({ source, store: storeOf(), importId: 'grid-1', name: 'Grid', now, places });
    const streets = openStreets(storeOf());
    const route = routeOf(await routesOnTiles(streets)(requestFor(home)));
    expect(route).toMatchObject({ provider: 'streets', destination: { town: 'Gridby' }, relaxed: false });
    expect(route.attribution).toBe('© OpenStreetMap contributors, ODbL');
    expect(destinationName(route.destination)).toMatch(/^(Street|Avenue) \d+( at (Street|Avenue) \d+)?, Gridby$/);
    expect(Math.abs(route.distance - kilometresOf(route.coordinates))).toBeLessThan(0.0006);
    expect(await placesOnTiles(streets)(home)).toMatchObject({
      place: { placeName: expect.stringMatching(/^(Street|Avenue) \d+, Gridby$/), town: 'Gridby' },
    });
  });

  it('objects are read by range, and a short or missing object is no error', async () => {
    const store = storeOf();
    await store.put('range.tiles', Buffer.from('0123456789'));
    const textOf = async (from: number, to: number, key = 'range.tiles') => {
      const bytes = await store.read(key, from, to);
      return bytes && Buffer.from(bytes).toString();
    };
    expect(await textOf(2, 5)).toBe('234');
    expect(await textOf(8, 20)).toBe('89');
    expect(await textOf(4, Number.POSITIVE_INFINITY)).toBe('456789');
    expect(await textOf(10, 20)).toBe('');
    expect(await textOf(0, 20, 'nothing.tiles')).toBeUndefined();
  });

  it('concurrent publications of several imports are all listed', async () => {
    const names = ['North', 'East', 'South', 'West'];
    const publish = (name: string) =>
      storeOf().update('list.json', (bytes) => Buffer.from(`${Buffer.from(bytes ?? []).toString()}${name} `));
    await Promise.all(names.map(publish));
    const list = Buffer.from((await storeOf().get('list.json')) ?? []).toString();
    expect(list.trim().split(' ').sort()).toEqual(names.toSorted());
  });

  it('a wrong secret fails without a retry and reports the S3 error code', async () => {
    const stranger = storeOf({ AWS_SECRET_ACCESS_KEY: 'guess' });
    await expect(stranger.get('current.json')).rejects.toThrow(
      'S3 refuses streets/current.json: 403 SignatureDoesNotMatch',
    );
    await expect(stranger.put('current.json', Buffer.from('{}'))).rejects.toThrow('SignatureDoesNotMatch');
  });
});

describe('failing bucket requests', () => {
  /** Answers with each status in turn, then repeats the last; `hang` never answers. */
  async function stumbling<T>(answers: (number | 'hang')[], ask: (endpoint: string) => Promise<T>) {
    let calls = 0;
    const server = createServer((_, response) => {
      const answer = answers[Math.min(calls++, answers.length - 1)];
      if (answer === 'hang') return timeOut();
      response.writeHead(answer ?? 500).end(answer === 200 ? 'tile' : '<Error><Code>SlowDown</Code></Error>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    try {
      const value = await ask(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
      return { value, calls };
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
  const ask = (endpoint: string) =>
    bucketStore({ bucket: 'streets', env: envOf(endpoint), pausesMs: [1, 1] }).get('a/b.tile');

  // The test triggers the timeout by itself, so no real time passes.
  let timeOut = () => {};
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      timeOut = () => controller.abort(new DOMException('the time is up', 'TimeoutError'));
      return controller.signal;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('a request that fails or hangs is retried', async () => {
    const { value, calls } = await stumbling([503, 'hang', 200], ask);
    expect([Buffer.from(value ?? []).toString(), calls]).toEqual(['tile', 3]);
  });

  it('a bucket request that keeps failing throws its last error', async () => {
    await stumbling([503], (endpoint) =>
      expect(ask(endpoint)).rejects.toThrow('S3 refuses streets/a/b.tile: 503 SlowDown'),
    );
    await stumbling(['hang'], (endpoint) => expect(ask(endpoint)).rejects.toMatchObject({ name: 'TimeoutError' }));
  });
});

it('temporary credentials sign requests with their session token', async () => {
  const withToken = storeOf({ AWS_SESSION_TOKEN: 'token' });
  await withToken.put('role.tile', Buffer.from('tile'));
  expect(Buffer.from((await withToken.get('role.tile')) ?? []).toString()).toBe('tile');

  const url = new URL('https://b.s3.eu-north-1.amazonaws.com/streets/current.json');
  const request = { service: 's3', method: 'GET', url } as const;
  const env = {
    AWS_REGION: 'eu-north-1',
    AWS_ACCESS_KEY_ID: 'A',
    AWS_SECRET_ACCESS_KEY: 's',
    AWS_SESSION_TOKEN: 'token',
  };
  const headers = await signedHeaders(request, env, now);
  expect(headers).toMatchObject({ 'x-amz-security-token': 'token', 'x-amz-date': '20261120T090000Z' });
  expect(headers.authorization).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,');
});
