import type { Need } from './route.ts';

/**
 * What runs by the clock. A job's code is `functions/jobs/<name>.ts`; timers on one machine, schedules in the cloud
 * and `npm run job -- <name>` follow from this table.
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
  /** A run that runs out of time says where another is to go on. Of any other job a run that succeeds has done all. */
  readonly resumable?: true;
  /** Called by the messages of a queue, too, which ask for one thing at once. */
  readonly queue?: true;
  /** One run for each of so many shards, side by side: for what many wait for at one moment. Without it one run does all. */
  readonly parallelRuns?: number;
};

export const jobs = {
  /** Hourly: somewhere it is midnight. */
  closeDays: { every: '1 hour', needs: ['table.write', 'table.dueTimes'], resumable: true },
  /** As soon as an hour has ended: the figures of the world are as of its end. */
  rollUpRanks: { at: '*:01', needs: ['table.write', 'table.leaderboard', 'table.feed'] },
  sweepPhotos: { every: '1 hour', needs: ['table.write', 'sweep'], resumable: true },
  /** A whole time zone is due at one moment: told within ten minutes, of which five may pass before the turn comes. */
  remindWalkers: {
    every: '5 minutes',
    needs: ['table.write', 'table.dueTimes', 'push.send'],
    resumable: true,
    parallelRuns: 8,
  },
  /** What a walker has asked for and an answer cannot wait for: looked for each minute (docs/decisions/asked-for-jobs.md). */
  exportAccounts: { every: '1 minute', needs: ['table.write', 'archives.make'] },
  deleteAccounts: { every: '1 minute', needs: ['table.write', 'sweep', 'sweep.note'] },
  movePhotos: { every: '1 minute', needs: ['table.write', 'photos.move'] },
  /** By the queue within seconds; by the clock what a message was lost for. */
  readSigns: { every: '1 hour', needs: ['table.write', 'photos.read', 'signReader'], queue: true },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export interface NamedJob {
  name: JobName;
  job: Job;
  /** The job's file, from the root of the repository. */
  file: string;
}

const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** Every job of the table. */
export const namedJobs = (): NamedJob[] =>
  Object.keys(jobs)
    .filter(isJobName)
    .map((name) => ({ name, job: jobs[name], file: `functions/jobs/${name}.ts` }));

/** How many runs one turn of it is. */
export const runsOf = ({ parallelRuns }: Job): number => parallelRuns ?? 1;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The schedule as EventBridge writes it. */
export function scheduleExpression(job: Job): string {
  if ('every' in job) return `rate(${job.every})`;
  const [hour, minute] = job.at.split(':');
  return `cron(${Number(minute)} ${hour === '*' ? hour : Number(hour)} * * ? *)`;
}

/** How long it is from one run to the next. */
export function intervalOf(job: Job): number {
  if ('at' in job) return job.at.startsWith('*') ? HOUR : 24 * HOUR;
  const [count, unit = ''] = job.every.split(' ');
  return Number(count) * (unit.startsWith('hour') ? HOUR : MINUTE);
}

/** How long it is from a moment to the run that follows. */
export function waitFor(job: Job, now: Date): number {
  const interval = intervalOf(job);
  if ('every' in job) return interval;
  const [hour, minute] = job.at.split(':').map(Number);
  const offset = (hour || 0) * HOUR + (minute ?? 0) * MINUTE;
  return interval - ((now.getTime() - offset) % interval);
}
