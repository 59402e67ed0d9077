import { readFileSync } from 'node:fs';
import { shards, signShards } from '../../functions/data/keys.ts';
import { remindersAtOnce } from '../../functions/data/walkers/reminders.ts';
import { WALK_COPIES } from '../../functions/data/world/worldWalks.ts';
import { intervalOf, jobs, runsOf } from '../../shared/api/jobs.ts';
import { prefixBits } from '../../shared/domain/signs/pictureHash.ts';
import { busiestHour, dayOfAWalker, peakPerSecond, requestsFor, signSeconds } from '../cloud/demand.ts';
import { stageSettings } from '../cloud/stage.ts';
import { comparing, costOf, type Load, loadOf } from './costs.ts';
import { prices } from './prices.ts';

const whole = (amount: number) => Math.ceil(amount).toLocaleString('en');

const full = stageSettings('prod', { size: 'full' });

/** Load and cost for several numbers of daily walkers. `npm run bench -- scale` prints it for docs/scale.md. */
const sizes = [1_000, 100_000, 1_000_000, 10_000_000];

/** Share of daily walkers who have a device to remind and live in the busiest time zone. */
const remindedAtOnce = 0.24;
/** CPU time per reminder, measured once (docs/scale.md). Each run has its own vCPU. */
const toldMilliseconds = 8;
/** Reminders per second: one batch at a time, with push services assumed to answer within half a second. */
const answeredPerSecond = remindersAtOnce / 0.5;
const toldPerSecond = Math.min(1_000 / toldMilliseconds, answeredPerSecond) * runsOf(jobs.remindWalkers);
/** Time left for reminders: ten minutes minus the schedule's interval. */
const tellingSeconds = 600 - intervalOf(jobs.remindWalkers) / 1_000;

/** CPU time per walker of the roll-up, measured once, at 512 MB of the 1,769 that a processor comes with. */
const surveyedMilliseconds = 0.05;
const shareOfProcessor = 512 / 1_769;
/** Registered walkers per daily one: assumed. */
const registeredPerWalker = 3;

interface Limit {
  name: string;
  row: string;
  max: number;
  demand: (peak: Peak) => number;
}

interface Peak {
  walkers: number;
  requests: number;
  functions: number;
  readUnits: number;
  writeUnits: number;
}

/** Default quotas of a new account, and what can be raised in Service Quotas (docs/deploy.md). */
export const limits: readonly Limit[] = [
  {
    name: 'functions at once (1,000 an account)',
    row: 'functions at once',
    max: 1_000,
    demand: ({ functions }) => functions,
  },
  {
    name: `requests a second of the stage (${full.requests.rate.toLocaleString('en')})`,
    row: 'requests of the stage',
    max: full.requests.rate,
    demand: ({ requests }) => requests,
  },
  {
    name: `signs read on the day of their walk (${full.signsAtOnce} at once)`,
    row: 'signs of a day',
    max: (full.signsAtOnce * 24 * 60 * 60) / signSeconds,
    demand: ({ walkers }) => walkers,
  },
  {
    name: 'requests a second of API Gateway (10,000)',
    row: 'requests of API Gateway',
    max: 10_000,
    demand: ({ requests }) => requests,
  },
  {
    name: 'write units a second of a new table (4,000)',
    row: "a new table's units",
    max: 4_000,
    demand: ({ writeUnits }) => writeUnits,
  },
  {
    name: 'read units a second of a new table (12,000)',
    row: "a new table's units",
    max: 12_000,
    demand: ({ readUnits }) => readUnits,
  },
  {
    name: 'units a second of a table (40,000)',
    row: "a table's 40,000 units",
    max: 40_000,
    demand: ({ readUnits, writeUnits }) => Math.max(readUnits, writeUnits),
  },
  {
    name: 'writes of the eight partitions of one index (8,000 a second)',
    row: "an index's eight partitions",
    max: 1_000 * shards.length,
    // A completion writes once to each index: board, feed and streak end.
    demand: ({ walkers }) => peakPerSecond(walkers),
  },
  {
    name: 'walkers that a roll-up reads within its hour (21 million)',
    row: 'the roll-up',
    max: (60 * 60 * 1_000) / (surveyedMilliseconds / shareOfProcessor),
    demand: ({ walkers }) => walkers * registeredPerWalker,
  },
  {
    name: 'reminders within ten minutes, five of them the wait for the turn',
    row: 'reminders',
    max: toldPerSecond * tellingSeconds,
    demand: ({ walkers }) => walkers * remindedAtOnce,
  },
];

/** What a partition takes, a second: DynamoDB's limits for one, which no quota raises. */
const ofPartition = { read: 3_000, write: 1_000 };

interface Partition {
  name: string;
  /** Units a second at the peak of an event that each walker causes once a day. */
  read: (peak: number, walkers: number) => number;
  write: (peak: number, walkers: number) => number;
}

const nothing = () => 0;
/** Share of walkers who change what others see of them on a day, and the bytes of a note of it. */
const changers = { aDay: 0.005, bytes: 90 };
const mapLooks = (peak: number) => peak * (dayOfAWalker['GET /api/challenges/global'] ?? 0);
/** Share of looks that page beyond the 500 walks of the snapshot: assumed. */
const belowSnapshot = 0.02;
/** Functions at once that answer looks at the map, each of which reads many notes once in ten seconds. */
const mapInstances = (peak: number) => Math.max(1, mapLooks(peak) * 0.06);
const times = (call: string) => dayOfAWalker[call] ?? 0;

/**
 * Every partition that all walkers share. Reads are eventually consistent, half a unit for 4 KB; a write in a transaction
 * takes two units, and a new key in an index two.
 */
const partitions: readonly Partition[] = [
  {
    name: '`TODO#signs#shard`, of sixteen',
    read: nothing,
    // Written by the completion, removed by the verdict.
    write: (peak) => (peak * 4) / signShards.length,
  },
  { name: '`LB#shard`, of eight', read: nothing, write: (peak) => (peak * 2) / shards.length },
  {
    name: '`FEED#shard`, of eight',
    // Looks below the snapshot, eighty entries of 0.8 KB; and the roll-up's sample, 30,000 of them in half a minute.
    read: (peak) => mapLooks(peak) * belowSnapshot * 8 + 30_000 / 10 / 30,
    write: (peak) => peak / shards.length,
  },
  {
    name: '`STREAK#shard`, `REMINDER#shard`, of eight',
    read: nothing,
    write: (peak) => (peak * 2) / shards.length,
  },
  { name: '`SNAP#figures`', read: (peak) => peak * times('GET /api/stats/global') * 0.5, write: nothing },
  { name: '`SNAP#ranks`', read: (peak) => peak * times('GET /api/users/{id}/rank') * 0.5, write: nothing },
  {
    name: '`SNAP#ranks#version`',
    // A part of 3 KB, sometimes two.
    read: (peak) => peak * times('GET /api/users/{id}/rank') * 0.75,
    write: nothing,
  },
  // The best 301 of a board.
  { name: '`SNAP#top#board`', read: (peak) => peak * times('GET /api/leaderboard/global') * 2, write: nothing },
  // Every look reads one of the copies, of 64 KB.
  { name: '`SNAP#walks`, of four', read: (peak) => (mapLooks(peak) * 8) / WALK_COPIES, write: nothing },
  {
    name: '`SNAP#changed#hour`',
    read: (peak, walkers) =>
      (mapInstances(peak) / 10) * ((walkers * changers.aDay * busiestHour * changers.bytes) / 8_192),
    write: (peak) => peak * changers.aDay * 2,
  },
];

/** The larger share of a partition's limits, in percent. */
const strainOf = ({ read, write }: Partition, walkers: number): number => {
  const peak = peakPerSecond(walkers);
  return 100 * Math.max(read(peak, walkers) / ofPartition.read, write(peak, walkers) / ofPartition.write);
};

export function partitionTable(): string {
  const rows = partitions.map((partition) => {
    const peak = peakPerSecond(10_000_000);
    const units = [partition.read(peak, 10_000_000), partition.write(peak, 10_000_000)].map(whole);
    const half = Math.floor((10_000_000 * 50) / strainOf(partition, 10_000_000) / 1e6);
    return `| ${partition.name} | ${units.join(' | ')} | ${Math.ceil(strainOf(partition, 10_000_000))} % | ${half} million |`;
  });
  return [
    '| partition | read units a second | write units a second | of its limit | half of it at |',
    '|---|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

/** Photos of a year that are compared with a new one, by photos a day. */
export function pictureTable(): string {
  const { dollars, per } = prices.readUnits;
  const rows = [10_000, 100_000, 1_000_000].map((perDay) => {
    // A photo has two hashes, each under a key of sixteen bits in every band.
    const hashes = 2 * 365 * perDay;
    const figures = [
      perDay,
      hashes / 2 ** 16,
      prefixBits(hashes),
      comparing,
      (comparing * perDay * 30 * dollars) / per,
    ];
    return `| ${figures.map(whole).join(' | ')} |`;
  });
  return [
    '| photos a day | hashes under a key of a band | further bits that a look asks for | read units a photo, at most | dollars in thirty days |',
    '|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

/** The largest share that any partition reaches. */
export const maxStrain = (walkers: number): number =>
  Math.max(...partitions.map((partition) => strainOf(partition, walkers)));

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
    .map(({ name, max, demand }) => ({ name, strain: demand(peak) / max }))
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
