import { readFileSync } from 'node:fs';
import { shards } from '../functions/data/keys.ts';
import { remindersAtOnce } from '../functions/data/walkers/reminders.ts';
import { peakPerSecond, requestsFor, signSeconds } from '../infra/cloud/demand.ts';
import { stageSettings } from '../infra/cloud/stage.ts';
import { intervalOf, jobs, runsOf } from '../shared/api/jobs.ts';
import { costOf, type Load, loadOf } from './costs.ts';

const whole = (amount: number) => Math.ceil(amount).toLocaleString('en');

const full = stageSettings('prod', { size: 'full' });

/** Load and cost for several numbers of daily walkers. */
const sizes = [1_000, 100_000, 1_000_000, 10_000_000];

/** Share of daily walkers who have a device to remind and live in the busiest time zone. */
const remindedAtOnce = 0.24;
/** CPU time per reminder, measured once (docs/scale.md). Each run has its own vCPU. */
const reminderMilliseconds = 8;
/** Reminders per second: one batch at a time, with push services assumed to answer within half a second. */
const answeredPerSecond = remindersAtOnce / 0.5;
const remindersPerSecond = Math.min(1_000 / reminderMilliseconds, answeredPerSecond) * runsOf(jobs.remindWalkers);
/** Time left for reminders: ten minutes minus the schedule's interval. */
const tellingSeconds = 600 - intervalOf(jobs.remindWalkers) / 1_000;

/** CPU time per walker of the roll-up, measured once, at 512 MB of the 1,769 that a processor comes with. */
const surveyedMilliseconds = 0.05;
const shareOfProcessor = 512 / 1_769;
/** Registered walkers per daily one: assumed. */
const registeredPerWalker = 3;

interface Peak {
  walkers: number;
  requests: number;
  functions: number;
  readUnits: number;
  writeUnits: number;
}

/** Default quotas of a new account, and what can be raised in Service Quotas (docs/deploy.md): name, limit, demand. */
const limits: readonly [name: string, max: number, demand: (peak: Peak) => number][] = [
  ['functions at once (1,000 an account)', 1_000, ({ functions }) => functions],
  [`requests a second of the stage (${whole(full.requests.rate)})`, full.requests.rate, ({ requests }) => requests],
  [
    `signs read on the day of their walk (${full.signsAtOnce} at once)`,
    (full.signsAtOnce * 24 * 60 * 60) / signSeconds,
    ({ walkers }) => walkers,
  ],
  ['requests a second of API Gateway (10,000)', 10_000, ({ requests }) => requests],
  ['write units a second of a new table (4,000)', 4_000, ({ writeUnits }) => writeUnits],
  ['read units a second of a new table (12,000)', 12_000, ({ readUnits }) => readUnits],
  ['units a second of a table (40,000)', 40_000, ({ readUnits, writeUnits }) => Math.max(readUnits, writeUnits)],
  // A completion writes once to each index: board, feed and streak end.
  [
    'writes of the eight partitions of one index (8,000 a second)',
    1_000 * shards.length,
    ({ walkers }) => peakPerSecond(walkers),
  ],
  [
    'walkers that a roll-up reads within its hour (21 million)',
    (60 * 60 * 1_000) / (surveyedMilliseconds / shareOfProcessor),
    ({ walkers }) => walkers * registeredPerWalker,
  ],
  [
    'reminders within ten minutes, five of them the wait for the turn',
    remindersPerSecond * tellingSeconds,
    ({ walkers }) => walkers * remindedAtOnce,
  ],
];

export function peakOf(walkers: number, load: Load): Peak {
  const perSecond = peakPerSecond(walkers);
  return {
    walkers,
    requests: perSecond * load.requests,
    functions: perSecond * load.seconds + Math.min(perSecond * signSeconds, full.signsAtOnce),
    readUnits: perSecond * load.read,
    writeUnits: perSecond * load.write,
  };
}

/** Limits exceeded at this size, the worst first; else the next one to be reached. */
export function givesWay(peak: Peak): { broken: string[]; next: string } {
  const strained = limits
    .map(([name, max, demand]) => ({ name, strain: demand(peak) / max }))
    .sort((a, b) => b.strain - a.strain);
  return {
    broken: strained.filter(({ strain }) => strain > 1).map(({ name }) => name),
    next: strained.map(({ name, strain }) => `${name}: ${Math.round(strain * 100)} %`)[0] ?? '',
  };
}

export function scaleTable(document = readFileSync('docs/data-model.md', 'utf8')): string {
  const rows = sizes.map((walkers) => {
    const load = loadOf(document, walkers);
    const peak = peakOf(walkers, load);
    const { broken, next } = givesWay(peak);
    const figures = [
      walkers * load.requests,
      peak.requests,
      peak.functions,
      peak.readUnits,
      peak.writeUnits,
      costOf(document, { walkers, size: 'full' }),
      requestsFor(walkers).rate,
    ].map(whole);
    return `| ${whole(walkers)} | ${figures.join(' | ')} | ${broken.length > 0 ? broken.join('; ') : `nothing (${next})`} |`;
  });
  return [
    '| daily walkers | calls a day | a second, at the peak | functions at once | read units a second | write units a second | dollars in thirty days | `requests.rate` to set | what gives way, the worst first |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|---|',
    ...rows,
  ].join('\n');
}
