import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createTable, documentClient, type Item } from '../functions/data/table.ts';
import { localAws } from '../functions/testing/countedTable.ts';
import { extraWalk, extraWalker, fill } from '../functions/testing/crowd.ts';
import { signPhoto } from '../functions/testing/pictures.ts';
import { httpTransport } from '../functions/testing/transports.ts';
import { WalkerClient } from '../functions/testing/walkerClient.ts';
import { startEngine } from '../infra/local/engine.ts';
import { fromSource, type RunningStack, startStack } from '../infra/local/stack.fixture.ts';
import type { RouteName } from '../shared/api/routes.ts';

/**
 * CPU time of a request on one machine, server and engine together, among 40, 1,000 and 20,000 walkers: `npm run bench --
 * load`. Four callers at once, each on a connection of its own, warm, after the first roll-up.
 */
const WORLDS = (process.env.WALKERS ?? '40 1000 20000').split(' ').map(Number);
const CALLERS = 4;
const REQUESTS = 100;
const WALKS = 24;
const HOME = { latitude: 41.1452, longitude: -8.6108 };
const TABLE = 'signpost';

const idOf = (index: number) => `seeded-${String(index).padStart(15, '0')}`;

/** A third of each audience, each with a walk in the last thirty days. */
function* seededItems(count: number): Generator<Item> {
  const now = new Date();
  for (let index = 0; index < count; index++) {
    const walkerId = idOf(index);
    const mapVisibility = (['anonymous', 'named', 'hidden'] as const)[index % 3] ?? 'hidden';
    yield extraWalker({ walkerId, points: 100 + ((index * 37) % 40_000), now, mapVisibility });
    const at = new Date(now.getTime() - (1 + (index % 29)) * 86_400_000);
    const publicId = `${String((index * 7919) % 1e6).padStart(6, '0')}${walkerId.slice(-16)}`;
    yield extraWalk({ walkerId, at, publicId, home: HOME });
  }
}

async function seed(dataDir: string, count: number): Promise<number> {
  const engine = await startEngine({ dataDir, log: () => undefined });
  try {
    const client = documentClient({ endpoint: engine.endpoint, ...localAws });
    await createTable(TABLE, client);
    const before = cpuSeconds();
    await fill(client, TABLE, seededItems(count));
    return cpuSeconds() - before;
  } finally {
    await engine.stop();
  }
}

const TICKS = 100;

/** User and system time of this process and all below it. */
function cpuSeconds(root = process.pid): number {
  const processes = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      return [];
    }
  });
  const of = (pid: number): number =>
    processes.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + of(child.pid), 0) +
    (processes.find((one) => one.pid === pid)?.ticks ?? 0) / TICKS;
  return of(root);
}

type Walker = WalkerClient;
type Call = (walker: Walker) => Promise<{ status: number }>;

const reading =
  (route: RouteName, id?: string): Call =>
  (walker) =>
    walker.call(route, { params: { id: id ?? walker.id } });

/** A seeded walker in the middle and one near the top. */
const reads = (count: number): [string, Call][] => [
  ['own rank', reading('getRank')],
  ['rank of another, in the middle', reading('getRank', idOf(Math.floor(count / 2)))],
  ['board', reading('getGlobalLeaderboard')],
  ['world map', reading('listGlobalChallenges')],
  ['figures', reading('getGlobalStats')],
];

/** CPU milliseconds of one request. */
async function measured(
  stack: RunningStack,
  walkers: readonly Walker[],
  call: Call,
  requests: number,
): Promise<number> {
  const pid = stack.process.pid ?? 0;
  const before = cpuSeconds(pid);
  let begun = 0;
  await Promise.all(
    walkers.slice(0, CALLERS).map(async () => {
      while (begun < requests) {
        const walker = walkers[begun++ % walkers.length];
        const { status } = walker ? await call(walker) : { status: 0 };
        if (status >= 300) throw new Error(`a call was answered ${status}`);
      }
    }),
  );
  return ((cpuSeconds(pid) - before) * 1000) / requests;
}

async function joined(url: string, count: number): Promise<Walker[]> {
  const transport = httpTransport(url, () => new Uint8Array());
  const walkers: Walker[] = [];
  for (let number = 0; number < count; number++) {
    walkers.push(
      await new WalkerClient(transport, {
        username: `load_${number}`,
        password: 'secret1x',
        timeZone: 'UTC',
      }).register(),
    );
  }
  return walkers;
}

/** Each walker plans and completes one walk, since a day has one. */
async function walksMeasured(stack: RunningStack, walkers: readonly Walker[]): Promise<[string, number][]> {
  // As the app sends it.
  const photo = await sharp(await signPhoto())
    .resize({ width: 2048 })
    .jpeg({ quality: 85 })
    .toBuffer();
  const planned = new Map<Walker, string>();
  const plan: Call = async (walker) => {
    const answer = await walker.plan();
    planned.set(walker, String(answer.json.id));
    return answer;
  };
  const photos = new Map<Walker, string>();
  const generate = await measured(stack, walkers, plan, walkers.length);
  for (const walker of walkers) photos.set(walker, await walker.upload(photo));
  const complete = await measured(
    stack,
    walkers,
    (walker) => walker.complete(planned.get(walker) ?? '', photos.get(walker) ?? ''),
    walkers.length,
  );
  return [
    ['generate and create', generate],
    ['complete, with the photo', complete],
  ];
}

async function figuresOf(count: number): Promise<Map<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-load-'));
  const found = new Map<string, number>();
  let stack: RunningStack | undefined;
  try {
    found.set('seeding, s', await seed(dataDir, count));
    stack = await startStack({ DATA_DIR: dataDir, SIGN_MODELS: 'off' }, [], fromSource);
    const walkers = await joined(stack.url, WALKS);
    // The roll-up runs at the start, and after that by the hour.
    while ((await walkers[0]?.json('getGlobalStats'))?.totalUsers < count)
      await new Promise((turn) => setTimeout(turn, 500));
    const warm = async (call: Call) => measured(stack as RunningStack, walkers, call, CALLERS * 2);
    for (const [name, call] of reads(count)) {
      await warm(call);
      found.set(name, await measured(stack, walkers, call, REQUESTS));
    }
    for (const [name, ms] of await walksMeasured(stack, walkers)) found.set(name, ms);
    return found;
  } finally {
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function benchLoad(): Promise<void> {
  const worlds: Map<string, number>[] = [];
  for (const count of WORLDS) worlds.push(await figuresOf(count));
  console.info(`\n| CPU ms a request | ${WORLDS.map((count) => count.toLocaleString('en')).join(' | ')} |`);
  console.info(`|---|${WORLDS.map(() => '--:|').join('')}`);
  for (const name of worlds[0]?.keys() ?? []) {
    console.info(`| ${name} | ${worlds.map((found) => found.get(name)?.toFixed(1) ?? '').join(' | ')} |`);
  }
}
