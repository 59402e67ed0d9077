import type { Need } from './route.ts';

/**
 * Scheduled jobs. The code of a job is `functions/jobs/<name>.ts`; local timers, EventBridge schedules and `npm run job
 * -- <name>` are derived from this table.
 */
interface Every {
  readonly every: `${number} ${'minute' | 'minutes' | 'hour' | 'hours'}`;
}

/** UTC: a time of each day, or a minute of each hour (`*:01`). */
interface At {
  readonly at: `${number | '*'}:${number}`;
}

export type Job = (Every | At) & {
  readonly needs: readonly Need[];
  /** The job returns a cursor when its time runs out, and another run continues from there. */
  readonly resumable?: true;
  /** The job is also invoked by a queue, one message for one item. */
  readonly queue?: true;
  /** Number of parallel runs, one per shard, for jobs with many items due at the same moment. Default: one run. */
  readonly parallelRuns?: number;
};

export const jobs = {
  /** Hourly, because at any hour it is midnight in some time zone. */
  closeDays: { every: '1 hour', needs: ['table.write', 'table.dueTimes'], resumable: true },
  /** Right after each full hour, because world figures are as of the hour. */
  rollUpRanks: { at: '*:01', needs: ['table.write', 'table.leaderboard', 'table.feed'], resumable: true },
  sweepPhotos: { every: '1 hour', needs: ['table.write', 'sweep'], resumable: true },
  /**
   * A whole time zone is due at the same moment; reminders must arrive within ten minutes, of which the schedule may
   * use five.
   */
  remindWalkers: {
    every: '5 minutes',
    needs: ['table.write', 'table.dueTimes', 'push.send'],
    resumable: true,
    parallelRuns: 8,
  },
  /**
   * Work requested by a walker that takes too long for one call, polled every minute
   * (docs/decisions/asked-for-jobs.md).
   */
  exportAccounts: { every: '1 minute', needs: ['table.write', 'archives.make'] },
  deleteAccounts: { every: '1 minute', needs: ['table.write', 'sweep', 'sweep.note'] },
  movePhotos: { every: '1 minute', needs: ['table.write', 'photos.move'] },
  /** A draft without streets starts it at once; the schedule catches lost starts. */
  importNeighbourhoods: { every: '5 minutes', needs: ['table.write', 'neighbourhoods'] },
  /** Half an hour after the last zone's deadline on a Wednesday; on other days for what was missed. */
  closeClubWeeks: { at: '12:30', needs: ['table.write', 'table.dueTimes'], resumable: true },
  /** Calls `GET /api/health` at the site's own address, so that an alarm detects faults even without traffic. */
  watchHealth: { every: '5 minutes', needs: ['site'] },
  /** The queue triggers it within seconds; the schedule queues lost messages again. */
  readSigns: { every: '1 hour', needs: ['table.write', 'photos.read', 'signReader', 'signQueue'], queue: true },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export interface NamedJob {
  name: JobName;
  job: Job;
  file: string;
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

export const namedJobs = (): NamedJob[] =>
  Object.keys(jobs)
    .filter(isJobName)
    .map((name) => ({ name, job: jobs[name], file: `functions/jobs/${name}.ts` }));

export const runsOf = ({ parallelRuns }: Job): number => parallelRuns ?? 1;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function scheduleExpression(job: Job): string {
  if ('every' in job) return `rate(${job.every})`;
  const [hour, minute] = job.at.split(':');
  return `cron(${Number(minute)} ${hour === '*' ? hour : Number(hour)} * * ? *)`;
}

export function intervalOf(job: Job): number {
  if ('at' in job) return job.at.startsWith('*') ? HOUR : 24 * HOUR;
  const [count, unit = ''] = job.every.split(' ');
  return Number(count) * (unit.startsWith('hour') ? HOUR : MINUTE);
}

export function waitFor(job: Job, now: Date): number {
  const interval = intervalOf(job);
  if ('every' in job) return interval;
  const [hour, minute] = job.at.split(':').map(Number);
  const offset = (hour || 0) * HOUR + (minute ?? 0) * MINUTE;
  return interval - ((now.getTime() - offset) % interval);
}
