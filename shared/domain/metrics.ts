/**
 * Metrics beyond those of AWS. Each is counted in its request's log line, which the dashboard and alarms read in the
 * cloud. Jobs return their own `counts`, which are logged and become metrics only if listed in `jobMetrics`, because
 * each metric is billed monthly.
 */
export const metrics = {
  completions: 'Walks completed',
  replays: 'Answers given again',
  conflicts: 'Completions decided anew',
  refusals: 'Requests refused',
  faults: 'Faults of ours',
  mailsRefused: 'Mails that SES refused',
  damagedStreets: 'Requests that met damaged streets',
} as const;

export type MetricName = keyof typeof metrics;

/**
 * Metric of resumable jobs: the last run that needed no continuation. Its absence raises the alarm; for other jobs AWS
 * counts successful runs.
 */
export const jobFinished = 'finished';

/** Metrics of jobs that the dashboard or an alarm reads. */
export const jobMetrics = [jobFinished, 'unloadable'] as const;

export const metricsNamespace = (stage: string) => `Signpost/${stage}`;
