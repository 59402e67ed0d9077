import { randomUUID } from 'node:crypto';
import type { Environment } from '../../functions/runtime/context.ts';
import type { JobHandler } from '../../functions/runtime/job.ts';
import { type JobName, namedJobs, waitFor } from '../../shared/api/jobs.ts';
import type { Listener } from './gateway.ts';
import { loadModule } from './loadModule.ts';

export type Counts = Record<string, number>;

export interface LocalJobs {
  /** Runs a job to its end, resuming as needed; concurrent calls share the run. */
  run(name: JobName): Promise<Counts>;
  /** Enqueues a message for a job. A failure is logged and retried by the next scheduled run. */
  deliver(name: JobName, event: object): void;
  /** Starts the timers; the returned function stops them and awaits running jobs. */
  start(): () => Promise<void>;
}

const timeoutMs = 5 * 60 * 1000;
/** Delays the first runs until the first page is served. */
const firstRunMs = 3_000;

/** Local EventBridge: timers call the cloud's jobs with events of the same shape. */
export async function localJobs(environment: Environment): Promise<LocalJobs> {
  const known = await Promise.all(
    namedJobs().map(async ({ name, job, file }) => {
      const module = await loadModule<{ handler: (environment: Environment) => JobHandler }>(file);
      return { name, job, handler: module.handler(environment) };
    }),
  );
  const running = new Map<JobName, Promise<Counts>>();

  function run(name: JobName): Promise<Counts> {
    const atWork = running.get(name);
    if (atWork) return atWork;
    const handler = known.find((one) => one.name === name)?.handler;
    if (!handler) throw new Error(`there is no job ${name}`);
    const work = toTheEnd(handler).finally(() => running.delete(name));
    running.set(name, work);
    return work;
  }

  let delivered: Promise<unknown> = Promise.resolve();

  return {
    run,
    deliver(name, event) {
      const handler = known.find((one) => one.name === name)?.handler;
      delivered = delivered.then(() => handler?.(event, timeLeft())).catch(() => undefined);
    },
    start() {
      // The job has logged the error; the next round retries.
      const round = (name: JobName) => void run(name).catch(() => undefined);
      const timers = new Map<JobName, NodeJS.Timeout>();
      const next = (one: (typeof known)[number], waitMs: number) => {
        const turn = () => {
          round(one.name);
          next(one, waitFor(one.job, new Date()));
        };
        timers.set(one.name, setTimeout(turn, waitMs).unref());
      };
      for (const one of known) next(one, firstRunMs);
      return async () => {
        for (const timer of timers.values()) clearTimeout(timer);
        await Promise.allSettled([...running.values(), delivered]);
      };
    },
  };
}

async function toTheEnd(handler: JobHandler): Promise<Counts> {
  const counts: Counts = {};
  let cursor: unknown;
  do {
    const result = await handler(scheduledEvent(cursor), timeLeft());
    for (const [name, count] of Object.entries(result.counts)) counts[name] = (counts[name] ?? 0) + count;
    cursor = result.cursor;
  } while (cursor !== undefined);
  return counts;
}

function timeLeft() {
  const deadline = Date.now() + timeoutMs;
  return { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
}

const scheduledEvent = (cursor: unknown) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.scheduler',
  account: 'local',
  time: new Date().toISOString(),
  region: 'local',
  resources: [],
  detail: cursor === undefined ? {} : { cursor },
});

export const jobName = (text: string | undefined): JobName | undefined =>
  namedJobs().find(({ name }) => name === text)?.name;

export const jobsPath = '/_local/jobs/';

/** `POST /_local/jobs/<name>`, used by `npm run job` while the stack holds the database. */
export function jobsHandler(jobs: LocalJobs): Listener {
  return async (request, response) => {
    const answer = (status: number, body: Counts | string) => {
      const text = typeof body === 'string';
      response.writeHead(status, { 'content-type': text ? 'text/plain; charset=utf-8' : 'application/json' });
      response.end(text ? body : JSON.stringify(body));
    };
    request.resume();
    if (request.method !== 'POST') return answer(405, 'Jobs are run by POST.');
    const name = jobName((request.url ?? '').slice(jobsPath.length));
    if (!name) return answer(404, 'There is no such job.');
    try {
      answer(200, await jobs.run(name));
    } catch {
      answer(500, `${name} failed. The stack’s own terminal says where.`);
    }
  };
}
