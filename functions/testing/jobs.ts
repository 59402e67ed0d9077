import type { JobHandler, JobResult } from '../runtime/job.ts';

/** Runs a job once, with the given remaining time. */
export function runJob<E>(
  job: (environment: E) => JobHandler,
  environment: E,
  { cursor, remainingMs = () => 60_000 }: { cursor?: unknown; remainingMs?: () => number } = {},
): Promise<JobResult> {
  const event = { id: 'event-1', detail: cursor === undefined ? {} : { cursor } };
  return job(environment)(event, { getRemainingTimeInMillis: remainingMs });
}
