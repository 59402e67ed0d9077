import './privateFiles.ts';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { homeOf } from '../../functions/common/collection/countedCollection.ts';
import { readSession } from '../../functions/data/auth/sessions.ts';
import { createTable, openTable } from '../../functions/data/table.ts';
import { readWalker } from '../../functions/data/walkers/walkers.ts';
import { claimedSession } from '../../functions/http/cookies.ts';
import { consoleLog } from '../../functions/runtime/log.ts';
import { readStage } from '../../functions/runtime/stage.ts';
import { type FolderStore, folderStore, importDemoCity } from '../../functions/streets/index.ts';
import { SHARE_PATH } from '../../shared/api/appLinks.ts';
import type { MapConfig } from '../../shared/api/config.ts';
import { buildWeb } from '../buildWeb.ts';
import { built, command } from '../built.ts';
import { mapHosts, type PageHosts } from '../headers.ts';
import { answering, keptAlive } from './answering.ts';
import { type Engine, startEngine } from './engine.ts';
import { sweepDaily } from './expiry.ts';
import { reportingTable, requireWritable, troubleOf, troubleReporter } from './folderTrouble.ts';
import { type Listener, openAdapters, startGateway } from './gateway.ts';
import { jobsHandler, type LocalJobs, localJobs } from './jobs.ts';
import { openLan } from './lan.ts';
import { refuseEmptiedTable } from './lostDatabase.ts';
import { mailHandler } from './mail/handler.ts';
import { mailBy, trySmtp } from './mail/smtp.ts';
import { isLocalMetricsCall, metricsPath, openMetrics } from './metrics.ts';
import { oneQueryAtATime } from './oneQueryAtATime.ts';
import { commandsPath, operatorCommands } from './operatorCommands.ts';
import { isOperatorCall, mailboxAddress, missing, operatorListener } from './operatorRoutes.ts';
import { servePhotos } from './photos.ts';
import { queueHandler } from './queue.ts';
import { maxObjectBytes, s3Handler } from './s3/server.ts';
import { operatorKey } from './secrets.ts';
import { forgetAddress, type LocalSettings, localEnvironment, noteAddress, readSettings, s3Path } from './settings.ts';
import { devSite, isMisdirected, misdirected, redirectShared, serveSite, startingPage, wellKnown } from './site.ts';
import { configHandler, isTilePath, localMap, tileHandler } from './tiles/handler.ts';
import { viewerBehind } from './viewer.ts';

/** What the two ports serve: one for everyone, one on 127.0.0.1 for the operator and for our own processes. */
interface Listeners {
  site: Listener;
  operator: Listener;
}

/** `npm start`: the whole product in one process, without any cloud service. */
async function start(settings: LocalSettings): Promise<() => Promise<void>> {
  // Binds the port first: a second start fails before anything is built.
  const { host, smtp, dataDir } = settings;
  let listeners: Listeners = { site: startingPage, operator: startingPage };
  requireWritable(dataDir);
  // The real time, not that of SIGNPOST_NOW: phones check it.
  const lan = settings.isLan ? openLan(dataDir, host, () => new Date()) : undefined;
  const listener = answering(() => listeners.site);
  const servers: Server[] = [];
  const open = (server: Server, at: ListenAt) => {
    servers.push(server);
    return listen(server, at);
  };
  const secure = lan && createSecureServer({ ...keptAlive, ...lan.current() }, listener);
  const port = await open(secure ?? createServer(keptAlive, listener), { port: settings.port, host });
  const operatorPort = await open(
    createServer(
      keptAlive,
      answering(() => listeners.operator),
    ),
    { port: settings.operatorPort, setting: 'OPERATOR_PORT' },
  );
  const authorityPort = lan && (await open(createServer(answering(() => lan.authority)), { port: port + 1, host }));
  const siteUrl = lan ? `https://${host}:${port}` : settings.siteUrl;
  let engine: Engine | undefined;
  let stopJobs = async () => {};
  let stopSweep = () => {};
  const stop = async () => {
    if (engine) forgetAddress(dataDir);
    stopSweep();
    await stopJobs();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    await engine?.stop();
  };

  try {
    engine = await startEngine({ dataDir, log: () => undefined });
    engine.lost.then(async (sentence) => {
      console.error(sentence);
      await stop();
      process.exit(1);
    });
    const site = siteUrl ?? `http://localhost:${port}`;
    const environment = localEnvironment({ dataDir, siteUrl, operatorPort, engine: engine.endpoint });
    if (!process.env.AWS_ENDPOINT_URL_S3) environment.SIGNED_S3_URL = site + s3Path;
    // Variables set by the user win, so that a real bucket or another region can be tried.
    for (const [name, value] of Object.entries(environment)) process.env[name] ||= value;
    if (siteUrl) process.env.SITE_URL = siteUrl;
    if (settings.isDevelopment) process.env.SIGNPOST_DEV = '1';
    const { jobs, ...assembled } = await assemble({ ...settings, siteUrl }, site);
    listeners = assembled;
    noteAddress(dataDir, operatorPort);
    stopJobs = jobs.start();
    stopSweep = sweepDaily(dataDir, settings.clock);
    if (smtp) void trySmtp(smtp);
    if (!siteUrl && !smtp) console.info(`mailbox: ${mailboxAddress(site, operatorKey(dataDir))}`);
    if (lan && secure) {
      const welcome = () => console.info(lan.welcome(site, `http://${host}:${authorityPort}`));
      welcome();
      setInterval(() => lan.renew(secure) && welcome(), 60 * 60 * 1000).unref();
    }
    console.info(`ready on ${site}${settings.siteUrl ? `, listening on http://${hostIn(host)}:${port}` : ''}`);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(settings: LocalSettings, siteUrl: string): Promise<Listeners & { jobs: LocalJobs }> {
  const { dataDir, hasVite, clock, proxies } = settings;
  const isPublic = settings.siteUrl !== undefined;
  const stage = readStage(process.env);
  console.info(registrationNote[stage.registration]);
  if (stage.registration === 'invited' && stage.inviters === 'members') console.info(membersNote);
  const map = localMap(process.env);
  const [site] = await Promise.all([
    hasVite
      ? devSite()
      : buildWeb().then(() =>
          serveSite(built.web, pageHosts(isPublic ? undefined : siteUrl, map), isPublic ? siteUrl : undefined),
        ),
    createTable(stage.tableName).then(() => refuseEmptiedTable(dataDir, stage.tableName)),
    // Imports the demo city at the first start; later starts only read the list of imports.
    prepareStreets(folderStore(process.env.STREETS_DIR ?? '')),
  ]);
  const report = troubleReporter(dataDir);
  const table = reportingTable(openTable(stage.tableName), report);
  const mail = mailBy(settings);
  const adapters = await openAdapters(process.env, { table, ...(mail && { mail }) });
  const metrics = openMetrics(dataDir);
  const log: typeof consoleLog = (line) => {
    metrics.count(line);
    quietLog(line);
  };
  const environment = { stage, clock, log, ...adapters };
  const [api, jobs] = await Promise.all([
    startGateway(environment, proxies && viewerBehind(proxies)),
    localJobs({ ...environment, table: oneQueryAtATime(table) }),
  ]);
  const s3 = s3Handler({
    dataDir,
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
    buckets: ['uploads', 'photos'],
    maxBytes: maxObjectBytes,
    pathPrefix: s3Path,
    report,
  });
  const tiles = tileHandler({
    folder: process.env.STREETS_DIR ?? '',
    homeOf: async (cookies) => {
      const claim = claimedSession(stage, cookies);
      const [session, walker] = claim
        ? await Promise.all([readSession(table, claim, clock()), readWalker(table, claim.walkerId)])
        : [];
      return session && walker && homeOf(walker);
    },
  });
  const photos = servePhotos(process.env);
  const config = configHandler({ map, registration: stage.registration }, { isPublic });
  const operatorRoutes = operatorListener({
    key: operatorKey(dataDir),
    mail: mailHandler({ dataDir }),
    jobs: jobsHandler(jobs),
    commands: { [commandsPath]: operatorCommands(dataDir, environment, siteUrl), [metricsPath]: metrics.handler },
    queue: queueHandler(jobs),
  });

  const known = wellKnown(built.web, isPublic ? settings.smtp?.from : undefined);

  const operator: Listener = async (request, response) => {
    if (pathOf(request).startsWith(`${s3Path}/`)) return s3(request, response);
    if (isLocalMetricsCall(request)) return metrics.handler(request, response);
    return operatorRoutes(request, response);
  };

  const everyone: Listener = async (request, response) => {
    const path = pathOf(request);
    if (isPublic && isMisdirected(request, siteUrl)) return misdirected(siteUrl)(request, response);
    if (path === '/api' || path.startsWith('/api/')) return api(request, response);
    if (isOperatorCall(request, path)) return isPublic ? missing(request, response) : operatorRoutes(request, response);
    if (path.startsWith(`${s3Path}/`)) return s3(request, response);
    if (path.startsWith('/objects/')) return photos(request, response);
    if (isTilePath(path)) return tiles(request, response);
    if (path === SHARE_PATH) return redirectShared(request, response);
    if (path.startsWith('/.well-known/')) return known(request, response);
    if (path === '/config.json') return config(request, response);
    return site(request, response);
  };
  return { site: everyone, operator, jobs };
}

const registrationNote = {
  open: 'Registration is open: whoever reaches this address may open an account.',
  invited: `Registration is by invitation: ${command('user', 'invite')} makes one.`,
  closed: 'Registration is closed: nobody new may open an account.',
} as const;

const membersNote = 'Members of a club may invite to it, too: INVITATIONS=operators leaves that to you.';

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?')[0] ?? '/';
const hostIn = (host: string) => (host.includes(':') ? `[${host}]` : host);

async function prepareStreets(store: FolderStore): Promise<void> {
  await store.sweep();
  await importDemoCity(store, new Date());
}

/** Upload origins for the CSP: a browser may know a port of this machine by another host name than the signed one. */
const pageHosts = (local: string | undefined, map: MapConfig): PageHosts => ({
  connectHosts: local ? [local, local.replace('localhost', '127.0.0.1')] : [],
  mapHosts: mapHosts(map),
});

/** Drops request log lines; the terminal shows only errors. */
const quietLog: typeof consoleLog = (line) => {
  if (line.level === 'error' || process.env.LOG_REQUESTS) consoleLog(line);
};

interface ListenAt {
  port: number;
  host?: string;
  /** The variable that chooses another port. */
  setting?: 'PORT' | 'OPERATOR_PORT';
}

function listen(server: Server, { port, host = '127.0.0.1', setting = 'PORT' }: ListenAt): Promise<number> {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port: ${setting}=${port + 1} npm start`,
    EADDRNOTAVAIL: `HOST is not an address of this machine: ${host}`,
  };
  return new Promise((found, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentences[error.code ?? ''];
      failed(sentence ? new Error(sentence) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      found(typeof address === 'object' && address ? address.port : port);
    });
  });
}

const settings = readSettings(process.env, process.argv);
const stopping = start(settings).then(
  (stop) => stop,
  (error: unknown) => {
    const sentence = error instanceof Error ? error.message : error;
    console.error(troubleOf(error, settings.dataDir, false) ?? sentence);
    process.exit(1);
  },
);
const end = () => void stopping.then((stop) => stop()).then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
// npm passes a signal only to its shell, which ends without forwarding it: a new parent id shows that the shell ended.
const { ppid } = process;
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    end();
  }, 500).unref();
}
