import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openAdapters } from '../../infra/local/gateway.ts';
import { startS3 } from '../../infra/local/s3/server.ts';
import { localEnvironment } from '../../infra/local/settings.ts';
import type { Verdict } from '../../shared/domain/signs/proof.ts';
import { open as openPhotos } from '../adapters/photos.ts';
import type { Table } from '../data/table.ts';
import { handler as readSigns } from '../jobs/readSigns.ts';
import type { Geo, RouteRequest } from '../ports/geo.ts';
import type { Mail } from '../ports/mail.ts';
import { testBench } from './context.ts';
import { localAws } from './countedTable.ts';
import { type ExampleStage, ExampleWalker } from './exampleWalker.ts';
import { runJob } from './jobs.ts';
import { testBuckets } from './photoFiles.ts';
import { signPhoto } from './pictures.ts';
import { straightGeo, straightStreet } from './straightStreets.ts';
import { straightTown } from './straightTown.ts';
import { useTable } from './table.ts';
import { benchTransport, joinWalker, putByFetch } from './transports.ts';

interface WorldPorts {
  table: Table;
  geo: Geo;
  mail: Mail;
}

/** The handlers on a table and an S3 of their own, with a controllable clock. */
async function openWorld({ table, geo, mail }: WorldPorts) {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-world-'));
  const s3 = await startS3({
    dataDir: folder,
    buckets: ['uploads', 'photos'],
    accessKeyId: 'local',
    secretAccessKey: 'local',
    maxBytes: 64 * 1024 * 1024,
  });
  // Adapters read endpoint and keys from the environment, as in a function.
  Object.assign(process.env, {
    AWS_REGION: localAws.region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: s3.endpoint,
  });
  const env = { ...localEnvironment({ operatorPort: 0, dataDir: folder, engine: '' }), ...process.env };
  const adapters = await openAdapters(env, { table, geo, mail, towns: straightTown });
  return {
    adapters,
    bench: testBench(adapters),
    endpoint: s3.endpoint,
    async stop() {
      await s3.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The whole backend: real engine, S3 stand-in with signatures, and walkers. Small photos decode fast. */
export function useWorld(photo: { width?: number; height?: number } = {}) {
  const store = useTable();
  let opened: Awaited<ReturnType<typeof openWorld>> | undefined;
  let picture: Buffer | undefined;
  let names = 0;
  const mails: { to: string; text: string }[] = [];
  const streets: { find: (request: RouteRequest) => Awaited<ReturnType<Geo['findRoute']>> } = { find: straightStreet };

  beforeAll(async () => {
    const geo: Geo = {
      ...straightGeo,
      findRoute: async (request) => streets.find(request),
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
    opened = await openWorld({ table: store.table, geo, mail });
    picture = await signPhoto(photo);
  });

  afterAll(() => opened?.stop());

  const started = () => {
    if (!opened || !picture) throw new Error('The world is there from beforeAll on.');
    return { bench: opened.bench, endpoint: opened.endpoint, picture };
  };

  const walker = (fields: Record<string, unknown> = {}) => {
    const { bench, picture } = started();
    const person = { username: `walker_${++names}`, password: 'secret1', timeZone: 'Europe/Stockholm', ...fields };
    return joinWalker(bench, person, () => picture);
  };

  /** Examples run on the handlers, by route name. */
  const examples: ExampleStage = {
    send: (name, call) => benchTransport(started().bench, examples.picture).send(name, call),
    put: putByFetch,
    picture: () => started().picture,
    get table() {
      return store.table;
    },
    mailsTo: (address) => mails.filter(({ to }) => to === address).map(({ text }) => text),
  };

  /** Runs the sign job after a completion with a stubbed reader. */
  const lookAtPhoto = (cursor: { walkerId: string; day: string }, outcome: Verdict, names: readonly string[] = []) => {
    const signReader = { read: async () => ({ outcome, names }) };
    const ports = {
      ...started().bench.coreEnvironment(),
      table: store.table,
      photos: openPhotos(testBuckets()),
      signReader,
      signQueue: { announce: async () => undefined },
    };
    return runJob(readSigns, ports, { cursor });
  };

  return {
    store,
    lookAtPhoto,
    streets,
    walker,
    exampleWalker: (fields: Record<string, unknown> = {}) => ExampleWalker.register(examples, fields),
    get bench() {
      return started().bench;
    },
    /** The photo of every walker's camera. */
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
