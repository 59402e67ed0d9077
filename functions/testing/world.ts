import { beforeAll } from 'vitest';
import { openAdapters } from '../../infra/local/gateway.ts';
import { credentials, runningS3 } from '../../infra/local/s3/s3.fixture.ts';
import { localEnvironment } from '../../infra/local/settings.ts';
import type { Verdict } from '../../shared/domain/signs/proof.ts';
import { open as openPhotos } from '../adapters/photos.ts';
import { handler as readSigns } from '../jobs/readSigns.ts';
import type { Geo, RouteRequest, WayRequest } from '../ports/geo.ts';
import type { Mail } from '../ports/mail.ts';
import type { Environment } from '../runtime/context.ts';
import { testBench } from './context.ts';
import { localAws } from './countedTable.ts';
import { type ExampleStage, ExampleWalker } from './exampleWalker.ts';
import { runJob } from './jobs.ts';
import { testBuckets } from './photoFiles.ts';
import { signPhoto } from './pictures.ts';
import { straightStreet, straightWay } from './straightStreets.ts';
import { straightTown } from './straightTown.ts';
import { useTable } from './table.ts';
import { benchTransport, joinWalker } from './transports.ts';

type MaybeLater<T> = T | Promise<T>;
/** A test may replace how routes and ways are found. */
interface Streets {
  find: (request: RouteRequest) => MaybeLater<Awaited<ReturnType<Geo['findRoute']>>>;
  way: (request: WayRequest) => MaybeLater<Awaited<ReturnType<Geo['findWay']>>>;
}

/** The whole backend: real engine, S3 stand-in with signatures, and walkers. Small photos decode fast. */
export function useWorld(photo: { width?: number; height?: number } = {}) {
  const store = useTable();
  const s3 = runningS3({ maxBytes: 64 * 1024 * 1024 });
  const adapters: Partial<Environment> = {};
  const bench = testBench(adapters);
  let picture: Uint8Array = new Uint8Array();
  let names = 0;
  const mails: { to: string; text: string }[] = [];
  const streets: Streets = { find: straightStreet, way: straightWay };
  const requests: RouteRequest[] = [];
  const geo: Geo = {
    findRoute: async (request) => {
      requests.push(request);
      return streets.find(request);
    },
    findWay: async (request) => streets.way(request),
    nearestPlace: async () => ({
      place: {
        placeName: 'Vallgatan, Town',
        town: 'Town',
        shownTown: async () => ({ name: 'Town', points: [[11.97, 57.7]] }),
      },
      attribution: 'OSM',
    }),
  };
  const mail: Mail = { send: async (message) => void mails.push(message) };

  beforeAll(async () => {
    // Adapters read endpoint and keys from the environment, as in a function.
    Object.assign(process.env, {
      AWS_REGION: localAws.region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
    });
    const env = { ...localEnvironment({ operatorPort: 0, dataDir: s3.dataDir, engine: '' }), ...process.env };
    Object.assign(adapters, await openAdapters(env, { table: store.table, geo, mail, towns: straightTown }));
    picture = await signPhoto(photo);
  });

  const walker = (fields: Record<string, unknown> = {}) => {
    const person = { username: `walker_${++names}`, password: 'secret1', timeZone: 'Europe/Stockholm', ...fields };
    return joinWalker(bench, person, () => picture);
  };

  /** Examples run on the handlers, by route name. */
  const examples: ExampleStage = {
    ...benchTransport(bench, () => picture),
    get table() {
      return store.table;
    },
    mailsTo: (address) => mails.filter(({ to }) => to === address).map(({ text }) => text),
  };

  /** Runs the sign job after a completion with a stubbed reader. */
  const lookAtPhoto = (cursor: { walkerId: string; day: string }, outcome: Verdict, names: readonly string[] = []) => {
    const ports = {
      ...bench.coreEnvironment(),
      table: store.table,
      photos: openPhotos(testBuckets()),
      signReader: { read: async () => ({ outcome, names }) },
      signQueue: { announce: async () => undefined },
    };
    return runJob(readSigns, ports, { cursor });
  };

  return {
    ...{ store, bench, lookAtPhoto, streets, requests, walker },
    exampleWalker: (fields: Record<string, unknown> = {}) => ExampleWalker.register(examples, fields),
    get endpoint() {
      return s3.endpoint;
    },
    at(instant: string) {
      bench.now = new Date(instant);
    },
  };
}
