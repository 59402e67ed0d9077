/**
 * What is counted besides what AWS counts by itself. Each stands in the log line of the request that caused it; in the
 * cloud the dashboard and the alarms read it from there. Jobs count in their own words (`counts` of their result), which
 * stand in their log lines and are no metrics but for `jobMetrics`: each is paid by the month, whether looked at or not.
 */
export const metrics = {
  completions: 'Walks completed',
  replays: 'Answers given again',
  conflicts: 'Completions decided anew',
  refusals: 'Requests refused',
  faults: 'Faults of ours',
  mailsRefused: 'Mails that SES refused',
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
