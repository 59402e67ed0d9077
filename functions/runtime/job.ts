import type { Context as LambdaContext } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Job, type JobName, jobs } from '../../shared/api/jobs.ts';
import { jobFinished } from '../../shared/domain/metrics.ts';
import { type Shard, shards } from '../data/keys.ts';
import type { CoreEnvironment, Ports } from './context.ts';
import { describeFault } from './log.ts';

/** EventBridge event; `detail` holds the cursor of a run that ran out of time. */
const jobEvent = z.object({
  id: z.string(),
  detail: z._default(z.object({ cursor: z.optional(z.unknown()) }), {}),
});

/** SQS event with a single message whose body is JSON. */
const queued = z.object({ Records: z.tuple([z.object({ body: z.string() })]) });

const eventOf = (given: unknown) => {
  const message = queued.safeParse(given);
  return jobEvent.parse(message.success ? JSON.parse(message.data.Records[0].body) : given);
};

export interface JobResult {
  counts: Record<string, number>;
  /** Set if time ran out: the scheduler starts the job again with it. */
  cursor?: unknown;
}

export interface JobAnswer extends JobResult {
  /** False with a cursor: the rule that resumes a job can match plain values only. */
  finished: boolean;
}

export type JobHandler = (
  event: unknown,
  lambda: Pick<LambdaContext, 'getRemainingTimeInMillis'>,
) => Promise<JobAnswer>;

/** Only resumable jobs are started again: the cursor of another job would be lost. */
type ResultOf<N extends JobName> = (typeof jobs)[N] extends { resumable: true }
  ? JobResult
  : JobResult & { cursor?: never };

type PortsOf<N extends JobName> = Ports<(typeof jobs)[N]['needs'][number]>;

export interface Run {
  now: Date;
  /** As returned by the previous run; the job parses it. */
  cursor: unknown;
  /** Returns whether time is left for another page, or for what takes longer. */
  hasTime: (neededMs?: number) => boolean;
  /**
   * Awaits a part whose failure must not stop the others. The run still fails at its end, without a cursor: the next
   * run starts from the beginning, where only failed parts are left.
   */
  isolated: <T>(part: Promise<T>) => Promise<T | undefined>;
}

/** Enough to finish the current page and return the cursor. */
const reserveMs = 5_000;

/**
 * Wraps every job: it gets the same ports as an endpoint and writes one log line. A fault is logged and rethrown, so
 * that the scheduler retries and finally keeps the event as a dead letter.
 */
export const job =
  <N extends JobName>(name: N, work: (context: Run & CoreEnvironment & PortsOf<N>) => Promise<ResultOf<N>>) =>
  (environment: CoreEnvironment & PortsOf<N>): JobHandler =>
  async (event, lambda) => {
    const started = performance.now();
    const { id, detail } = eventOf(event);
    const failures: unknown[] = [];
    try {
      const result = await work({
        ...environment,
        now: environment.clock(),
        cursor: detail.cursor,
        hasTime: (neededMs = reserveMs) => lambda.getRemainingTimeInMillis() > neededMs,
        isolated: (part) => part.catch((error: unknown) => void failures.push(error)),
      });
      if (failures.length > 0) throw failures[0];
      const ms = Math.round(performance.now() - started);
      const finished = result.cursor === undefined;
      const { resumable }: Job = jobs[name];
      const counts = resumable ? { ...result.counts, [finished ? jobFinished : 'unfinished']: 1 } : result.counts;
      environment.log({ level: 'info', message: 'job', requestId: id, job: name, ms, counts });
      return { ...result, finished };
    } catch (error) {
      environment.log({ level: 'error', message: 'fault', requestId: id, job: name, error: describeFault(error) });
      throw error;
    }
  };

/** Shards that a run did not finish, with their cursors. */
const unfinished = z.array(z.object({ shard: z.literal(shards), after: z.optional(z.string()) }));
type Rest = z.output<typeof unfinished>[number];

/**
 * Runs `page` over all shards of an index in parallel, page after page while time is left. `page` returns the next
 * cursor, or undefined at the shard's end; the result is the job's cursor.
 */
export async function eachShard(
  { cursor, hasTime }: Pick<Run, 'cursor' | 'hasTime'>,
  page: (shard: Shard, after: string | undefined) => Promise<string | undefined>,
): Promise<{ cursor?: unknown }> {
  const toEnd = async ({ shard, after }: Rest): Promise<Rest[]> => {
    for (let from = after; ; ) {
      if (!hasTime()) return [{ shard, after: from }];
      from = await page(shard, from);
      if (from === undefined) return [];
    }
  };
  const begun = cursor === undefined ? shards.map((shard) => ({ shard })) : unfinished.parse(cursor);
  const rest = (await Promise.all(begun.map(toEnd))).flat();
  return rest.length > 0 ? { cursor: rest } : {};
}
