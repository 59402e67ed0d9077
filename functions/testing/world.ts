import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openAdapters } from '../../infra/local/gateway.ts';
import { startS3 } from '../../infra/local/s3/server.ts';
import { localEnvironment } from '../../infra/local/settings.ts';
import { routes } from '../../shared/api/routes.ts';
import type { FoundRoute, FoundWay, Geo, RouteRequest, WayRequest } from '../ports/geo.ts';
import type { Mail } from '../ports/mail.ts';
import { testBench } from './context.ts';
import { localAws } from './countedTable.ts';
import { handlerOf } from './examples.ts';
import { type ExampleStage, ExampleWalker } from './exampleWalker.ts';
import { signPhoto } from './pictures.ts';
import { useTable } from './table.ts';
import { joinWalker } from './walker.ts';

/** One straight street a seed: what the walker gets depends on what was asked, and on nothing else. */
export const straightStreet = (request: RouteRequest): FoundRoute => {
  const name = request.seed.split(':').slice(1).join(' ');
  return {
    destinationName: `Street ${name}, Town`,
    destinationKey: `street-${name.replaceAll(' ', '-')}`,
    town: 'Town',
    distance: 1.234,
    relaxed: false,
    fastRoadMetres: 0,
    comfort: { greenPercent: 62, waterPercent: 4, litPercent: 0, stepsMetres: 0 },
    lastVisited: request.visited.get(`street-${name.replaceAll(' ', '-')}`) ?? null,
    coordinates: [
      [request.longitude, request.latitude],
      [request.longitude + 0.01, request.latitude + 0.0012345],
    ],
    directions: [],
    wayHome: null,
    provider: 'streets',
    attribution: '© OpenStreetMap contributors, ODbL',
  };
};

export const straightWay = ({ from, to, goal }: WayRequest): FoundWay => ({
  metres: 500,
  coordinates: [
    [from.longitude, from.latitude],
    [to.longitude, to.latitude],
  ],
  directions: [{ at: 500, turn: 'arrive', way: 'street', street: goal, relation: 'into' }],
});

/**
 * The whole product but its screens: the real engine, the real S3 stand-in with its signatures, and walkers. A small
 * photo is quick to decode, where the photo is not the point.
 */
export function useWorld(photo: { width?: number; height?: number } = {}) {
  const store = useTable();
  let folder = '';
  let s3: Awaited<ReturnType<typeof startS3>> | undefined;
  let bench: ReturnType<typeof testBench> | undefined;
  let picture: Buffer | undefined;
  let names = 0;
  const mails: { to: string; text: string }[] = [];
  const streets: { find: (request: RouteRequest) => Awaited<ReturnType<Geo['findRoute']>> } = { find: straightStreet };

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
    const env = { ...localEnvironment({ port: 0, dataDir: folder, engine: '' }), ...process.env };
    const geo: Geo = {
      findRoute: async (request) => streets.find(request),
      findWay: async (request) => straightWay(request),
      nearestPlace: async () => ({ place: { placeName: 'Vallgatan, Town', town: 'Town' }, attribution: 'OSM' }),
    };
    const mail: Mail = { send: async (message) => void mails.push(message) };
    bench = testBench(await openAdapters(env, { table: store.table, geo, mail }));
    picture = await signPhoto(photo);
  });

  afterAll(async () => {
    await s3?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const started = () => {
    if (!bench || !picture || !s3) throw new Error('The world is there from beforeAll on.');
    return { bench, picture, endpoint: s3.endpoint };
  };

  const walker = (fields: Record<string, unknown> = {}) => {
    const { bench, picture } = started();
    const person = { username: `walker_${++names}`, password: 'secret1', timeZone: 'Europe/Stockholm', ...fields };
    return joinWalker(bench, person, async () => picture);
  };

  /** Where examples run: the handlers themselves, by the names of their routes. */
  const examples: ExampleStage = {
    send: async (name, call) => started().bench.call(await handlerOf(name), { method: routes[name].method, ...call }),
    picture: () => started().picture,
    mailsTo: (address) => mails.filter(({ to }) => to === address).map(({ text }) => text),
  };

  return {
    store,
    streets,
    walker,
    exampleWalker: (fields: Record<string, unknown> = {}) => ExampleWalker.register(examples, fields),
    get bench() {
      return started().bench;
    },
    /** What everybody's camera takes. */
    get picture() {
      return started().picture;
    },
    get endpoint() {
      return started().endpoint;
    },
    at(instant: string) {
      started().bench.now = new Date(instant);
    },
  };
}
