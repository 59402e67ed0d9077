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
 * Of a run of a job that goes on, that none has to follow it: a job that is never heard of is the alarm that matters. Of
 * other jobs AWS itself counts the runs that succeed.
 */
export const jobFinished = 'finished';

/** Of what jobs count, what the dashboard or an alarm looks at. */
export const jobMetrics = [jobFinished, 'unloadable'] as const;

export const metricsNamespace = (stage: string) => `Signpost/${stage}`;
