import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open as openPhotos } from '../functions/adapters/photos.ts';
import { open as openSignQueue } from '../functions/adapters/signQueue.ts';
import { open as openSignReader } from '../functions/adapters/signReader.ts';
import { handler as completeChallenge } from '../functions/api/challenges/completeChallenge.ts';
import { handler as readSigns } from '../functions/jobs/readSigns.ts';
import type { RouteRequest } from '../functions/ports/geo.ts';
import { conditions } from '../functions/signs/testing/conditions.ts';
import { photograph } from '../functions/signs/testing/photograph.ts';
import { allPlateNames } from '../functions/signs/testing/plateNames.ts';
import { testBench } from '../functions/testing/context.ts';
import { openCountedTable } from '../functions/testing/countedTable.ts';
import { runJob } from '../functions/testing/jobs.ts';
import { openWorld } from '../functions/testing/openWorld.ts';
import { testBuckets } from '../functions/testing/photoFiles.ts';
import { someView } from '../functions/testing/pictures.ts';
import { straightStreet, straightWay } from '../functions/testing/straightStreets.ts';
import { joinWalker } from '../functions/testing/transports.ts';
import { startEngine } from '../infra/local/engine.ts';
import { addDays } from '../shared/domain/day.ts';
import { diceOf } from '../shared/domain/seededRandom.fixture.ts';

const COMPLETIONS = Number(process.env.COMPLETIONS ?? 200);
const READ = Number(process.env.SIGNS_READ ?? 60);

/** Starts the product on its own table engine and S3; `street` names the destinations. */
async function world(street: (request: RouteRequest) => string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
  const engine = await startEngine({ dataDir, log: () => {} });
  const { table } = await openCountedTable(engine.endpoint);
  const geo = {
    findRoute: async (request: RouteRequest) => ({
      ...straightStreet(request),
      destinationName: `${street(request)}, Town`,
    }),
    findWay: async (request: Parameters<typeof straightWay>[0]) => straightWay(request),
    nearestPlace: async () => ({ place: { placeName: 'Vallgatan, Town', town: 'Town' }, attribution: 'OSM' }),
  };
  const opened = await openWorld({ table, geo, mail: { send: async () => {} } });
  return {
    table,
    adapters: opened.adapters,
    bench: opened.bench,
    async stop() {
      await opened.stop();
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A stand-in for SQS that acknowledges every message and delivers none. */
async function startQueue() {
  let messages = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      messages++;
      response.end('{"MessageId":"1"}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the queue has no port');
  return { url: `http://127.0.0.1:${address.port}`, messages: () => messages, stop: () => server.close() };
}

const at = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))] ?? Number.NaN;

/**
 * Compares the response time of completions with and without queueing the photo for the sign reader: two walkers with
 * the same pictures on the same days take turns in going first.
 */
export async function benchCompletions(): Promise<void> {
  const { table: _, adapters, stop } = await world(() => 'Vallgatan');
  const queue = await startQueue();
  const announcing = openSignQueue({
    ...process.env,
    SIGN_QUEUE_URL: `${queue.url}/signs`,
    AWS_ENDPOINT_URL_SQS: queue.url,
  });
  const sides = ['with the reader', 'without it'].map((name, index) => ({
    name,
    bench: testBench({ ...adapters, signQueue: index === 0 ? announcing : { announce: async () => {} } }),
    times: [] as number[],
  }));
  try {
    const picture = await someView(1);
    const walkers = await Promise.all(
      sides.map(({ bench }, index) =>
        joinWalker(bench, { username: `bench_${index}`, password: 'secret1', timeZone: 'UTC' }, async () => picture),
      ),
    );
    for (let day = 0; day < COMPLETIONS; day++) {
      for (const side of day % 2 === 0 ? [0, 1] : [1, 0]) {
        const [own, walker] = [sides[side], walkers[side]];
        if (!own || !walker) throw new Error('no walker');
        own.bench.now = new Date(`${addDays('2026-01-01', day)}T09:00:00Z`);
        const { id } = (await walker.plan()).json;
        const photoUrl = await walker.upload();
        const started = performance.now();
        const answer = await walker.call(completeChallenge, { params: { id }, body: { photoUrl } });
        own.times.push(performance.now() - started);
        if (answer.status !== 200) throw new Error(answer.text);
      }
    }
    const [withIt = Number.NaN, without = Number.NaN] = sides.map(({ times }) => at(times, 0.95));
    for (const { name, times } of sides) {
      const [median, p95] = [at(times, 0.5), at(times, 0.95)].map((ms) => ms.toFixed(1));
      console.info(`completion ${name}: median ${median} ms, p95 ${p95} ms of ${times.length}`);
    }
    console.info(`p95 with over without: ${(withIt / without).toFixed(2)}; ${queue.messages()} messages were sent`);
  } finally {
    queue.stop();
    await stop();
  }
}

/**
 * Runs the sign job on rendered plates, from the bucket to the stored verdict. It has its own process (`npm run bench
 * -- signJob`), so that the printed memory is this job's, stand-ins included.
 */
export async function benchSignJob(): Promise<void> {
  let name = '';
  const { table, bench, stop } = await world(() => name);
  try {
    const kinds = Object.values(conditions);
    const walker = await joinWalker(
      bench,
      { username: 'bench_signs', password: 'secret1', timeZone: 'UTC' },
      async () => new Uint8Array(),
    );
    const before = process.memoryUsage().rss;
    const signReader = openSignReader({ STAGE: 'prod' });
    const [wall, cpu, verdicts]: [number[], number[], string[]] = [[], [], []];
    for (let number = 0; number < READ; number++) {
      bench.now = new Date(`${addDays('2026-01-01', number)}T09:00:00Z`);
      const draw = diceOf(300_000 + number);
      name = draw.pick(allPlateNames);
      const picture = await photograph(name, kinds[number % kinds.length]?.take(draw) ?? never(), draw);
      const { id } = (await walker.plan()).json;
      const { challenge } = (await walker.complete(id, await walker.upload(picture))).json;
      const [started, usage] = [performance.now(), process.cpuUsage()];
      const surroundings = { ...bench.surroundings(), table, photos: openPhotos(testBuckets()), signReader };
      const { counts } = await runJob(readSigns, surroundings, {
        cursor: { walkerId: walker.id, day: challenge.date },
      });
      const { user, system } = process.cpuUsage(usage);
      wall.push(performance.now() - started);
      cpu.push((user + system) / 1000);
      verdicts.push(...Object.entries(counts).flatMap(([verdict, count]) => (count === 1 ? [verdict] : [])));
    }
    const [first = Number.NaN, ...warm] = wall;
    const [, ...warmCpu] = cpu;
    const figures = (times: readonly number[]) =>
      `median ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms`;
    console.info(`readSigns, the first with its models: ${first.toFixed(0)} ms; then ${figures(warm)}`);
    console.info(`CPU of it: ${figures(warmCpu)}`);
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    console.info(
      `memory: ${megabytes(process.resourceUsage().maxRSS * 1024)} MB at most, ${megabytes(before)} MB of it before the models`,
    );
    const read = verdicts.filter((verdict) => verdict === 'read').length;
    console.info(`${read} of ${READ} plates read, in all conditions`);
  } finally {
    await stop();
  }
}

const never = (): never => {
  throw new Error('no condition');
};
