import type { Context as LambdaContext } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Job } from '../../shared/api/jobs.ts';
import type { Need } from '../../shared/api/route.ts';
import type { Environment, Ports } from './context.ts';
import { describeFault } from './log.ts';

/** What EventBridge sends; `detail` is ours, and says where a run that ran out of time goes on. */
export const jobEvent = z.object({
  id: z.string(),
  time: z.string(),
  detail: z._default(z.object({ cursor: z.optional(z.unknown()) }), {}),
});
export type JobEvent = z.output<typeof jobEvent>;

export interface JobResult {
  counts: Record<string, number>;
  /** Present when time ran out: whoever started the job starts it again with this. */
  cursor?: unknown;
}

export type JobHandler = (event: unknown, lambda: Pick<LambdaContext, 'getRemainingTimeInMillis'>) => Promise<JobResult>;

export type JobContext<N extends Need> = {
  now: Date;
  /** As this very job returned it; parsed by the job. */
  cursor: unknown;
  /** Whether there is time for another page. */
  hasTime: () => boolean;
} & Ports<N>;

/** Enough to finish a page that has been begun, and to say where it ended. */
const reserveMs = 5_000;

/**
 * The wrapper around every job: the same ports as an endpoint's, one log line, and a fault that is logged, then thrown,
 * so that the scheduler tries again and at last keeps the event.
 */
export const job =
  <const J extends Job>(name: string, _definition: J, run: (context: JobContext<J['needs'][number]>) => Promise<JobResult>) =>
  (environment: Environment): JobHandler =>
  async (event, lambda) => {
    const started = performance.now();
    const { id, detail } = jobEvent.parse(event);
    const remaining = () => lambda.getRemainingTimeInMillis();
    const context = {
      ...environment,
      ...(environment.table && { table: environment.table.within(remaining) }),
      now: environment.clock(),
      cursor: detail.cursor,
      hasTime: () => remaining() > reserveMs,
    } as unknown as JobContext<J['needs'][number]>;
    try {
      const result = await run(context);
      const counts = { ...result.counts, unfinished: result.cursor === undefined ? 0 : 1 };
      const ms = Math.round(performance.now() - started);
      environment.log({ level: 'info', message: 'job', requestId: id, job: name, ms, counts });
      return result;
    } catch (error) {
      environment.log({ level: 'error', message: 'fault', requestId: id, job: name, error: describeFault(error) });
      throw error;
    }
  };
