import type { Need } from './route.ts';

/**
 * What runs by the clock. A job's code is `functions/jobs/<name>.ts`; timers on one machine, schedules in the cloud
 * and `npm run job -- <name>` follow from this table.
 */
export interface Job {
  /** As EventBridge writes it; the local timers read it, too. */
  readonly schedule:
    | `rate(${number} ${'minute' | 'minutes' | 'hour' | 'hours' | 'day' | 'days'})`
    | `cron(${number} * * * ? *)`;
  readonly needs: readonly Need[];
  /** A run that runs out of time says where another is to go on. Of any other job a run that succeeds has done all. */
  readonly resumable?: true;
  /** Called by the messages of a queue, too, which ask for one thing at once. */
  readonly queue?: true;
  /** One run for each of so many shards, side by side: for what many wait for at one moment. Without it one run does all. */
  readonly parallelRuns?: number;
}

export const jobs = {
  /** Hourly: somewhere it is midnight. */
  closeDays: { schedule: 'rate(1 hour)', needs: ['table.write', 'table.dueTimes'], resumable: true },
  /** As soon as an hour has ended: the figures of the world are as of its end. */
  rollUpRanks: { schedule: 'cron(1 * * * ? *)', needs: ['table.write', 'table.leaderboard', 'table.feed'] },
  sweepPhotos: { schedule: 'rate(1 hour)', needs: ['table.write', 'sweep'], resumable: true },
  /** A whole time zone is due at one moment: told within ten minutes, of which five may pass before the turn comes. */
  remindWalkers: {
    schedule: 'rate(5 minutes)',
    needs: ['table.write', 'table.dueTimes', 'push.send'],
    resumable: true,
    parallelRuns: 8,
  },
  /** What a walker has asked for and an answer cannot wait for: looked for each minute (docs/decisions/asked-for-jobs.md). */
  exportAccounts: { schedule: 'rate(1 minute)', needs: ['table.write', 'archives.make'] },
  deleteAccounts: { schedule: 'rate(1 minute)', needs: ['table.write', 'sweep', 'sweep.note'] },
  movePhotos: { schedule: 'rate(1 minute)', needs: ['table.write', 'photos.move'] },
  /** By the queue within seconds; by the clock what a message was lost for. */
  readSigns: { schedule: 'rate(1 hour)', needs: ['table.write', 'photos.read', 'signReader'], queue: true },
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

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** How many runs one turn of it is. */
export const runsOf = ({ parallelRuns }: Job): number => parallelRuns ?? 1;

/** How long it is from one run to the next. */
export function intervalOf(schedule: Job['schedule']): number {
  if (minuteOf(schedule) !== undefined) return unitMs.hour;
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(schedule) ?? [];
  if (unit !== 'minute' && unit !== 'hour' && unit !== 'day') throw new Error(`not a schedule: ${schedule}`);
  return Number(count) * unitMs[unit];
}

/** How long it is from a moment to the run that follows: a cron names the minute of each hour. */
export function waitFor(schedule: Job['schedule'], now: Date): number {
  const minute = minuteOf(schedule);
  if (minute === undefined) return intervalOf(schedule);
  const passed = (now.getTime() - minute * unitMs.minute) % unitMs.hour;
  return unitMs.hour - passed;
}

function minuteOf(schedule: Job['schedule']): number | undefined {
  const [, minute] = /^cron\((\d+) \* \* \* \? \*\)$/.exec(schedule) ?? [];
  return minute === undefined ? undefined : Number(minute);
}
