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
import { fromSource, startStack } from '../infra/local/stack.fixture.ts';
import type { RouteName } from '../shared/api/routes.ts';

/** CPU time of a request on one machine, server and engine together, warm, after the first roll-up. */
const WORLDS = (process.env.WALKERS ?? '40 1000 20000').split(' ').map(Number);
const CALLERS = 4;
const REQUESTS = 100;
const WALKS = 24;
const HOME = { latitude: 41.1452, longitude: -8.6108 };
const TABLE = 'signpost';
const TICKS_A_SECOND = 100;

const idOf = (index: number) => `seeded-${String(index).padStart(15, '0')}`;

/** Walkers, a third of each audience, each with a walk in the last thirty days. */
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

async function seed(dataDir: string, count: number): Promise<void> {
  const engine = await startEngine({ dataDir, log: () => undefined });
  const client = documentClient({ endpoint: engine.endpoint, ...localAws });
  await createTable(TABLE, client);
  await fill(client, TABLE, seededItems(count)).finally(() => engine.stop());
}

/** User and system time of a process and all below it. */
function cpuSeconds(root: number): number {
  const processes = readdirSync('/proc').flatMap((name) => {
    try {
      const [, stat = ''] = readFileSync(`/proc/${Number(name)}/stat`, 'utf8').split(') ');
      const fields = stat.split(' ').map(Number);
      return [{ pid: Number(name), parent: fields[1], ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }];
    } catch {
      return [];
    }
  });
  const of = (pid: number): number =>
    processes.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + of(child.pid), 0) +
    (processes.find((one) => one.pid === pid)?.ticks ?? 0) / TICKS_A_SECOND;
  return of(root);
}

type Call = (walker: WalkerClient) => Promise<{ status: number }>;

async function measureWorld(count: number): Promise<Map<string, number>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-load-'));
  const before = cpuSeconds(process.pid);
  await seed(dataDir, count);
  const figures = new Map([['seeding, s', cpuSeconds(process.pid) - before]]);
  const stack = await startStack({ DATA_DIR: dataDir, SIGN_MODELS: 'off' }, [], fromSource);
  /** Mean CPU milliseconds per request, over `requests` requests by several callers with connections of their own. */
  const measure = async (call: Call, requests: number): Promise<number> => {
    const [began, left] = [cpuSeconds(stack.process.pid ?? 0), Array.from({ length: requests }, (_, n) => n)];
    const caller = async () => {
      for (let n = left.shift(); n !== undefined; n = left.shift()) {
        const walker = walkers[n % walkers.length];
        if (!walker || (await call(walker)).status >= 300) throw new Error('a call was refused');
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    return ((cpuSeconds(stack.process.pid ?? 0) - began) * 1000) / requests;
  };
  const walkers: WalkerClient[] = [];
  try {
    const transport = httpTransport(stack.url, () => new Uint8Array());
    for (let number = 0; number < WALKS; number++) {
      const account = { username: `load_${number}`, password: 'secret1x', timeZone: 'UTC' };
      walkers.push(await new WalkerClient(transport, account).register());
    }
    // The roll-up runs at the start, and after that by the hour.
    while ((await walkers[0]?.json('getGlobalStats'))?.totalUsers < count)
      await new Promise((go) => setTimeout(go, 500));
    const read =
      (route: RouteName, id?: string): Call =>
      (me) =>
        me.call(route, { params: { id: id ?? me.id } });
    for (const [name, call] of [
      ['own rank', read('getRank')],
      ['rank of another, in the middle', read('getRank', idOf(Math.floor(count / 2)))],
      ['board', read('getGlobalLeaderboard')],
      ['world map', read('listGlobalChallenges')],
      ['figures', read('getGlobalStats')],
    ] as const) {
      await measure(call, CALLERS * 2);
      figures.set(name, await measure(call, REQUESTS));
    }
    // A day has one walk for each walker.
    const planned = new Map<string, string>();
    const plan: Call = async (me) => {
      const answer = await me.plan();
      planned.set(me.id, String(answer.json.id));
      return answer;
    };
    figures.set('generate and create', await measure(plan, WALKS));
    // As the app sends it.
    const photo = await sharp(await signPhoto())
      .resize({ width: 2048 })
      .jpeg({ quality: 85 })
      .toBuffer();
    const photos = new Map<string, string>();
    for (const me of walkers) photos.set(me.id, await me.upload(photo));
    const complete: Call = (me) => me.complete(planned.get(me.id) ?? '', photos.get(me.id) ?? '');
    figures.set('complete, with a photo of 2,048 px', await measure(complete, WALKS));
    return figures;
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function benchLoad(): Promise<void> {
  const worlds: Map<string, number>[] = [];
  for (const count of WORLDS) worlds.push(await measureWorld(count));
  console.info(`\n| CPU ms a request | ${WORLDS.map((count) => count.toLocaleString('en')).join(' | ')} |`);
  console.info(`|---|${WORLDS.map(() => '--:|').join('')}`);
  for (const name of worlds[0]?.keys() ?? [])
    console.info(`| ${name} | ${worlds.map((figures) => figures.get(name)?.toFixed(1) ?? '').join(' | ')} |`);
}
