import { createServer, type Server } from 'node:http';
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { bucketName, s3Client } from '../../functions/adapters/s3.ts';
import { createTable, openTable } from '../../functions/data/table.ts';
import { consoleLog } from '../../functions/runtime/log.ts';
import { readStage } from '../../functions/runtime/stage.ts';
import { type FolderStore, folderStore, importDemoCity } from '../../functions/streets/index.ts';
import type { MapConfig } from '../../shared/api/config.ts';
import { SHARE_PATH } from '../../shared/api/shareTarget.ts';
import { buildWeb } from '../buildWeb.ts';
import { built } from '../built.ts';
import { mapHosts, type PageHosts, securityHeaders } from '../headers.ts';
import { answering, keptAlive } from './answering.ts';
import { type Engine, startEngine } from './engine.ts';
import { tellingTable, troubleOf, troubleTeller } from './folderTrouble.ts';
import { type Listener, openAdapters, startGateway } from './gateway.ts';
import { jobsHandler, type LocalJobs, localJobs } from './jobs.ts';
import { mailHandler } from './mail/handler.ts';
import { moderationHandler } from './moderation.ts';
import { isOperatorCall, mailboxAddress, operatorListener } from './operatorRoutes.ts';
import { queueHandler } from './queue.ts';
import { maxObjectBytes, s3Handler } from './s3/server.ts';
import { operatorKey } from './secrets.ts';
import { forgetAddress, type LocalSettings, localEnvironment, noteAddress, readSettings } from './settings.ts';
import { devSite, redirectShared, serveSite, startingPage, wellKnown } from './site.ts';
import { configHandler, isTilePath, localMap, tileHandler } from './tiles/handler.ts';

/** Stand-in for the photo bucket behind CloudFront: derivatives by name, no listing. */
function servePhotos(env: Record<string, string | undefined>): Listener {
  const client = s3Client(env);
  const Bucket = bucketName(env, 'PHOTOS_BUCKET');
  const security = securityHeaders({ connectHosts: [], mapHosts: [] });
  return async (request, response) => {
    const [, name] = /^\/objects\/([\w-]{22}(?:-400)?\.jpg)(?:\?|$)/.exec(request.url ?? '') ?? [];
    try {
      if (!name || (request.method !== 'GET' && request.method !== 'HEAD'))
        throw new NoSuchKey({ message: '', $metadata: {} });
      const { Body, CacheControl } = await client.send(new GetObjectCommand({ Bucket, Key: `objects/${name}` }));
      const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
      response.writeHead(200, {
        ...security,
        'content-type': 'image/jpeg',
        'content-length': bytes.length,
        'cache-control': CacheControl ?? 'no-cache',
      });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error;
      response.writeHead(404, {
        ...security,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-cache',
      });
      response.end("There's nothing here.");
    }
  };
}

/** `npm start`: the whole product in one process on one port, without any cloud service. */
async function start(settings: LocalSettings): Promise<() => Promise<void>> {
  // Binds the port first: a second start fails before anything is built.
  const stack: { listener: Listener } = { listener: startingPage };
  const server = createServer(
    keptAlive,
    answering(() => stack.listener),
  );
  const port = await listen(server, settings.port);
  let engine: Engine | undefined;
  let stopJobs = async () => {};
  const stop = async () => {
    if (engine) forgetAddress(settings.dataDir);
    await stopJobs();
    server.close();
    server.closeAllConnections();
    await engine?.stop();
  };

  try {
    engine = await startEngine({ dataDir: settings.dataDir, log: () => undefined });
    engine.lost.then(async (sentence) => {
      console.error(sentence);
      await stop();
      process.exit(1);
    });
    for (const [name, value] of Object.entries(localEnvironment({ ...settings, port, engine: engine.endpoint }))) {
      // Variables set by the user win, so that a real bucket or another region can be tried.
      process.env[name] ??= value;
    }
    if (settings.isDevelopment) process.env.SIGNPOST_DEV = '1';
    const { listener, jobs } = await assemble(settings, port);
    stack.listener = listener;
    noteAddress(settings.dataDir, port);
    stopJobs = jobs.start();
    const site = `http://localhost:${port}`;
    console.info(`mailbox: ${mailboxAddress(site, operatorKey(settings.dataDir))}`);
    console.info(`ready on ${site}`);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(settings: LocalSettings, port: number): Promise<{ listener: Listener; jobs: LocalJobs }> {
  const { dataDir, hasVite, clock } = settings;
  const stage = readStage(process.env);
  const map = localMap(process.env);
  const [site] = await Promise.all([
    hasVite ? devSite() : buildWeb().then(() => serveSite(built.web, hosts(port, map))),
    createTable(stage.tableName),
    // Imports the demo city at the first start; later starts only read the list of imports.
    prepareStreets(folderStore(process.env.STREETS_DIR ?? '')),
  ]);
  const tell = troubleTeller(dataDir);
  const table = tellingTable(openTable(stage.tableName), tell);
  const environment = { stage, clock, log: quietLog, ...(await openAdapters(process.env, { table })) };
  const [api, jobs] = await Promise.all([startGateway(environment), localJobs(environment)]);
  const s3 = s3Handler({
    dataDir,
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    buckets: ['uploads', 'photos'],
    maxBytes: maxObjectBytes,
    pathPrefix: '/_s3',
    tell,
  });
  const tiles = tileHandler({ folder: process.env.STREETS_DIR ?? '' });
  const photos = servePhotos(process.env);
  const config = configHandler(map);
  const operator = operatorListener({
    key: operatorKey(dataDir),
    mail: mailHandler({ dataDir }),
    jobs: jobsHandler(jobs),
    moderation: moderationHandler(environment, `http://localhost:${port}`),
    queue: queueHandler(jobs),
  });

  const listener: Listener = async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    if (isOperatorCall(request, path)) return operator(request, response);
    if (path.startsWith('/_s3/')) return s3(request, response);
    if (path.startsWith('/objects/')) return photos(request, response);
    if (isTilePath(path)) return tiles(request, response);
    if (path === SHARE_PATH) return redirectShared(request, response);
    if (path.startsWith('/.well-known/')) return wellKnown(request, response);
    if (path === '/config.json') return config(request, response);
    return site(request, response);
  };
  return { listener, jobs };
}

async function prepareStreets(store: FolderStore): Promise<void> {
  await store.sweep();
  await importDemoCity(store, new Date());
}

/** Upload origins for the CSP: a browser may know this port by another host name than the signed one. */
const hosts = (port: number, map: MapConfig): PageHosts => ({
  connectHosts: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
  mapHosts: mapHosts(map),
});

/** Drops request log lines; the terminal shows only errors. */
const quietLog: typeof consoleLog = (line) => {
  if (line.level === 'error' || process.env.LOG_REQUESTS) consoleLog(line);
};

function listen(server: Server, port: number): Promise<number> {
  return new Promise((found, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      failed(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
            )
          : error,
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      found(typeof address === 'object' && address ? address.port : port);
    });
  });
}

const settings = readSettings(process.env, process.argv);
const stopping = start(settings).then(
  (stop) => stop,
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    const trouble = troubleOf(error, settings.dataDir);
    if (trouble) console.error(trouble);
    process.exit(1);
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopping.then((stop) => stop()).then(() => process.exit(0)));
}
