import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startS3 } from '../../infra/local/s3/server.ts';
import { open as openPhotos } from '../adapters/photos.ts';
import { open as openUploads } from '../adapters/uploads.ts';
import { handler as register } from '../api/auth/register.ts';
import { handler as completeChallenge } from '../api/challenges/completeChallenge.ts';
import { handler as createChallenge } from '../api/challenges/createChallenge.ts';
import { handler as signUpload } from '../api/photos/signUpload.ts';
import { handler as generateRoute } from '../api/streets/generateRoute.ts';
import type { Endpoint } from '../lib/endpoint.ts';
import type { FoundRoute, Geo, RouteWish } from '../ports/geo.ts';
import { type Answer, type Call, cookieOf, testBench } from './context.ts';
import { signPhoto } from './pictures.ts';
import { localAws, useTable } from './table.ts';

/** One straight street a seed: what the walker gets depends on what was asked, and on nothing else. */
export const straightStreet = (wish: RouteWish): FoundRoute => {
  const name = wish.seed.split(':').slice(1).join(' ');
  return {
    destinationName: `Street ${name}, Town`,
    destinationKey: `street-${name.replaceAll(' ', '-')}`,
    town: 'Town',
    distance: 1.234,
    relaxed: false,
    coordinates: [
      [wish.longitude, wish.latitude],
      [wish.longitude + 0.01, wish.latitude + 0.0012345],
    ],
    provider: 'streets',
    attribution: '© OpenStreetMap contributors, ODbL',
  };
};

/** The whole product but its screens: the real engine, the real S3 stand-in with its signatures, and walkers. */
export function useWorld() {
  const store = useTable();
  let folder = '';
  let s3: Awaited<ReturnType<typeof startS3>> | undefined;
  let bench: ReturnType<typeof testBench> | undefined;
  let picture: Buffer | undefined;
  let names = 0;
  const streets: { find: (wish: RouteWish) => Awaited<ReturnType<Geo['findRoute']>> } = { find: straightStreet };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-world-'));
    s3 = await startS3({
      dataDir: folder,
      buckets: ['uploads', 'photos'],
      accessKeyId: 'local',
      secretAccessKey: 'local',
      maxBytes: 64 * 1024 * 1024,
    });
    // The adapters take their endpoint and keys from the environment, as they do in a function.
    Object.assign(process.env, {
      AWS_REGION: localAws.region,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_S3: s3.endpoint,
    });
    const env = { ...process.env, UPLOADS_BUCKET: 'uploads', PHOTOS_BUCKET: 'photos' };
    const geo: Geo = {
      findRoute: async (wish) => streets.find(wish),
      nearestPlace: async () => ({ place: { placeName: 'Vallgatan, Town', town: 'Town' }, attribution: 'OSM' }),
    };
    bench = testBench({ table: store.table, uploads: openUploads(env), photos: openPhotos(env), geo });
    picture = await signPhoto();
  });

  afterAll(async () => {
    await s3?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const started = () => {
    if (!bench || !picture || !s3) throw new Error('The world is there from beforeAll on.');
    return { bench, picture, endpoint: s3.endpoint };
  };

  async function walker({ timeZone = 'Europe/Stockholm', ...fields }: Record<string, unknown> = {}) {
    const { bench } = started();
    const body = { username: `walker_${++names}`, password: 'secret1', timeZone, ...fields };
    const answer = await bench.call(register, { body });
    const id = String(answer.json.id);
    const cookie = cookieOf(answer);
    const call = (endpoint: Endpoint, call: Call = {}) => bench.call(endpoint, { cookie, ...call });
    const upload = async (bytes: Uint8Array = started().picture): Promise<string> => {
      const { uploadURL } = (await call(signUpload, { method: 'POST' })).json;
      await fetch(uploadURL, { method: 'PUT', body: Buffer.from(bytes), headers: { 'content-type': 'image/jpeg' } });
      return String(uploadURL).split('?')[0] ?? '';
    };
    const plan = async (wish: Record<string, unknown> = {}): Promise<Answer> => {
      const route = await call(generateRoute, { body: { homeLatitude: 57.7048, homeLongitude: 11.967, ...wish } });
      return call(createChallenge, { body: { routeId: route.json?.routeId } });
    };
    const complete = (id: string, photoUrl: string) => call(completeChallenge, { params: { id }, body: { photoUrl } });
    /** A whole day's walk. */
    const walk = async (wish: Record<string, unknown> = {}): Promise<Answer> => {
      const challenge = await plan(wish);
      return complete(challenge.json.id, await upload());
    };
    return { id, cookie, username: body.username, call, upload, plan, complete, walk };
  }

  return {
    store,
    streets,
    walker,
    get bench() {
      return started().bench;
    },
    get endpoint() {
      return started().endpoint;
    },
    at(instant: string) {
      started().bench.now = new Date(instant);
    },
  };
}
