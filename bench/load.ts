import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { signPhoto } from '../functions/testing/pictures.ts';
import { type Exchange, httpTransport } from '../functions/testing/transports.ts';
import { WalkerClient, type WalkerTransport } from '../functions/testing/walkerClient.ts';
import { type RunningStack, startStack } from '../infra/local/stack.fixture.ts';

/** Keep-alive connections, each with one request at a time. */
export function connections(count: number): { exchange: Exchange; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: count, maxFreeSockets: count });
  const exchange: Exchange = (url, { method, headers, body }) =>
    new Promise((answered, failed) => {
      const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
      const sent = request(url, { agent, method, headers: { ...length, ...headers } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', failed);
        answer.on('end', () =>
          answered({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
            cookies: answer.headers['set-cookie'] ?? [],
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      sent.on('error', failed);
      sent.end(body);
    });
  return { exchange, close: () => agent.destroy() };
}

/** Current and peak resident memory in megabytes; Linux only. */
export function processMemory(pid: number): { now: number; max: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), max: of('VmHWM') };
}

/** Samples memory during a run: the median over the last quarter of each part. */
export async function memoryAfter(pid: number, parts: number, seconds: number, whileRunning: Promise<unknown>) {
  const seen: number[][] = Array.from({ length: parts }, () => []);
  const started = Date.now();
  const timer = setInterval(() => {
    const passed = Math.min((Date.now() - started) / 1000 / seconds, 1) * parts;
    const part = Math.min(Math.floor(passed), parts - 1);
    if (passed - part > 0.75) seen[part]?.push(processMemory(pid).now);
  }, 250);
  await whileRunning.finally(() => clearInterval(timer));
  return seen.map((some) => some.toSorted((one, other) => one - other)[some.length >> 1] ?? Number.NaN);
}

export interface LoadWalker extends WalkerClient {
  challengeId: string;
}

export async function joinForLoad(transport: WalkerTransport, number: number): Promise<LoadWalker> {
  const walker = await new WalkerClient(transport, {
    username: `load_${number}`,
    password: 'secret1x',
    timeZone: 'UTC',
  }).register();
  const planned = await walker.plan();
  if (planned.status !== 201) throw new Error(`${walker.username} has no walk: ${planned.status} ${planned.text}`);
  return Object.assign(walker, { challengeId: String(planned.json.id) });
}

/** Completes a walk like the app: sign, PUT, complete. */
export async function completeWith(walker: LoadWalker, photo: Buffer): Promise<boolean> {
  const photoUrl = await walker.upload(photo).catch(() => undefined);
  return photoUrl !== undefined && (await walker.complete(walker.challengeId, photoUrl)).status === 200;
}

/** Throughput and latency percentiles of concurrent callers. */
export interface Load {
  name: string;
  done: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface Work {
  name: string;
  callers: number;
  seconds: number;
  max?: number;
}

/** Closed-loop load: each caller repeats after its answer. `once` returns whether the answer was the expected one. */
export async function underLoad(work: Work, once: (caller: number, number: number) => Promise<boolean>): Promise<Load> {
  const { name, callers, seconds, max = Number.POSITIVE_INFINITY } = work;
  const times: number[] = [];
  let failed = 0;
  let begun = 0;
  const started = performance.now();
  const isOver = () => begun >= max || performance.now() - started > seconds * 1000;
  const caller = async (index: number) => {
    while (!isOver()) {
      const asked = performance.now();
      if (await once(index, begun++)) times.push(performance.now() - asked);
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(index)));
  const took = (performance.now() - started) / 1000;
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? Number.NaN;
  return { name, done: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failed };
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

/** One table row, with an empty route and a bare server as references. */
export function loadLine({ name, done, perSecond, p50, p99, failed }: Load, empty: Load, bare: Load): string {
  const share = (of: Load) => `${((100 * perSecond) / of.perSecond).toFixed(2)} %`;
  const cells = [name, done, perSecond.toFixed(1), ms(p50), ms(p99), failed, share(empty), share(bare)];
  return `| ${cells.join(' | ')} |`;
}

/**
 * Load test of the real `npm start` with a populated demo and 64 connections: `npm run bench -- load` takes a quarter
 * of an hour, `MINUTE=3 COMPLETIONS=64 SIGN_INS=60 BIG_PICTURES=4 WEEKS=1 npm run bench -- load` is a short run. An
 * empty route and a bare server are measured in the same run.
 */
const CONNECTIONS = 64;
const MINUTE = Number(process.env.MINUTE ?? 60);
const COMPLETIONS = Number(process.env.COMPLETIONS ?? 256);
const SIGN_INS = Number(process.env.SIGN_INS ?? 2_000);
const PICTURES = Number(process.env.BIG_PICTURES ?? 16);
const WEEKS = process.env.WEEKS ?? '4';
const MINUTES = 5;
const maxSeconds = 600;

type Path = (id?: string) => string;
const reads: Record<string, Path> = {
  'who I am': () => '/api/user',
  "today's walk": () => '/api/challenges/today',
  'own rank': (id) => `/api/users/${id}/rank`,
  'the world map': () => '/api/challenges/global',
  'the world figures': () => '/api/stats/global',
  'the board': () => '/api/leaderboard/global',
};

const bareServer = `require('node:http').createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1', function () {
  console.log(this.address().port);
});`;

export async function benchLoad(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-load-'));
  const { exchange, close } = connections(CONNECTIONS);
  let stack: RunningStack | undefined;
  const bare = spawn(process.execPath, ['-e', bareServer], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = await once(bare.stdout, 'data');
    const bareUrl = `http://127.0.0.1:${String(port).trim()}`;
    await seeded(dataDir);
    stack = await startStack({ DATA_DIR: dataDir, SIGN_MODELS: 'off' });
    const atOnce = { callers: CONNECTIONS, seconds: MINUTE };
    const get =
      (path: Path, walkers: readonly LoadWalker[], wanted = 200) =>
      async (caller: number) => {
        const walker = walkers[caller % walkers.length];
        const headers = walker?.cookie ? { cookie: walker.cookie } : {};
        const { status } = await exchange(`${stack?.url}${path(walker?.id)}`, { method: 'GET', headers });
        return status === wanted;
      };
    const emptyRoute = get(() => '/api/nothing-here', [], 404);
    const nothing = await underLoad(
      { ...atOnce, name: 'a bare server' },
      async () => (await exchange(bareUrl, { method: 'GET', headers: {} })).status === 200,
    );
    const empty = await underLoad({ ...atOnce, name: 'an empty route' }, emptyRoute);
    console.info('\n| what | answered | a second | p50 | p99 | failed | of an empty route | of a bare server |');
    console.info('|---|---|---|---|---|---|---|---|');
    const tell = (load: Load) => console.info(loadLine(load, empty, nothing));
    tell(nothing);
    tell(empty);

    const walkers = await joined(exchange, stack.url, COMPLETIONS + PICTURES);
    for (const [name, path] of Object.entries(reads)) tell(await underLoad({ ...atOnce, name }, get(path, walkers)));

    const photo = await signPhoto();
    tell(
      await underLoad(
        { ...atOnce, name: 'a completion with its photo', max: COMPLETIONS, seconds: maxSeconds },
        (_, number) => completeWith(walkers[number] ?? never(), photo),
      ),
    );
    const big = await fiftyMegapixels();
    tell(
      await underLoad({ ...atOnce, name: `one of 50 megapixels`, max: PICTURES, seconds: maxSeconds }, (_, number) =>
        completeWith(walkers[COMPLETIONS + number] ?? never(), big),
      ),
    );
    const pid = stack.process.pid ?? 0;
    console.info(`\nmemory: ${processMemory(pid).max.toFixed(0)} MB at most, with the large pictures`);
    const paths = Object.values(reads);
    const mixed = underLoad({ ...atOnce, name: 'all reads', seconds: MINUTES * MINUTE }, (caller, number) =>
      get(paths[number % paths.length] ?? never(), walkers)(caller),
    );
    const minutes = await memoryAfter(pid, MINUTES, MINUTES * MINUTE, mixed);
    tell(await mixed);
    console.info(`memory after each minute: ${minutes.map((each) => `${each.toFixed(0)} MB`).join(', ')}`);
    await stack.stop();

    // Production cost of the password hash, which the earlier phases avoid.
    stack = await startStack({ DATA_DIR: dataDir, SIGN_MODELS: 'off', SCRYPT_COST: '17' });
    const alsoEmpty = await underLoad({ ...atOnce, name: 'an empty route', seconds: MINUTE / 4 }, emptyRoute);
    const signIns = await underLoad({ ...atOnce, name: 'a sign-in', max: SIGN_INS, seconds: maxSeconds }, (_, number) =>
      isSignedIn(exchange, stack?.url ?? '', walkers[number % walkers.length] ?? never()),
    );
    console.info(loadLine(signIns, alsoEmpty, nothing));
  } finally {
    close();
    bare.kill();
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function seeded(dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, STREETS_OVERPASS_URL: 'off' };
  const seed = spawn(process.execPath, ['--import', 'tsx', 'infra/local/seed.ts', '--weeks', WEEKS], {
    env,
    stdio: 'inherit',
  });
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error(`the demo was not made: ${code}`);
}

/** Low concurrency: set-up is not measured. The rate limit is three hundred per address and hour. */
async function joined(exchange: Exchange, url: string, count: number): Promise<LoadWalker[]> {
  const transport = httpTransport(url, () => new Uint8Array(), exchange);
  const walkers: LoadWalker[] = [];
  for (let from = 0; from < count; from += 8) {
    const numbers = Array.from({ length: Math.min(8, count - from) }, (_, index) => from + index);
    walkers.push(...(await Promise.all(numbers.map((number) => joinForLoad(transport, number)))));
  }
  return walkers;
}

/** Retries 503 answers of the hash queue; the measured time is until the sign-in succeeds. */
async function isSignedIn(exchange: Exchange, url: string, { person }: LoadWalker): Promise<boolean> {
  const walker = new WalkerClient(
    httpTransport(url, () => new Uint8Array(), exchange),
    person,
  );
  for (let tries = 0; tries < 100; tries++) {
    const { status, headers } = await walker.login();
    if (status !== 503) return status === 200;
    await new Promise((resolve) => setTimeout(resolve, Number(headers['retry-after'] ?? 1) * 1000));
  }
  return false;
}

/** The size of the largest phone pictures: 8,160 by 6,120 pixels, seven megabytes. */
const fiftyMegapixels = () =>
  sharp({
    create: {
      width: 866,
      height: 577,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize(8160, 6120, { fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer();

const never = (): never => {
  throw new Error('there is no such walker');
};
