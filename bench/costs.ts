import { readFileSync } from 'node:fs';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { sizeOf } from '../infra/cloud/api.ts';
import { wholeProcessor } from '../infra/cloud/bundledFunction.ts';
import { dayOfAWalker, signSeconds } from '../infra/cloud/demand.ts';
import type { StageSize } from '../infra/cloud/stage.ts';
import { intervalOf, type Job, jobs, namedJobs, runsOf } from '../shared/api/jobs.ts';
import { namedRoutes } from '../shared/api/routes.ts';
import { prices, type Unit, units } from './prices.ts';

/** Monthly cost of a stage, idle and with a thousand daily walkers. */
const walkers = 1_000;
const days = 30;

/** Assumed duration of functions in seconds; not measured in the cloud yet. */
const seconds = { ordinary: 0.06, geo: 0.25, photos: 0.9, passwords: 0.5, sign: signSeconds };

/**
 * Work per walk after the response: reading the sign on a full vCPU, then one query for the walker's own photo hashes
 * of a year and one for each band to compare, which costs half a unit at any size
 * (functions/data/challenges/signs.engine.test.ts), and one transaction that stores the photo's hash with the walker's
 * own and under its bands.
 */
export const reading = { memorySize: wholeProcessor, bandsAsked: 74, bandsKept: 20, messages: 3 };
/** Read units of the comparison: bands, own photos, and the figures that say how many photos there are. */
const comparing = reading.bandsAsked / 2 + 4 + 0.5;
/** Lambda polls an empty queue with five long polls of 20 seconds. */
const polls = (days * 24 * 60 * 60 * 5) / 20;

/** A scheduled run without work takes as long as a call. */
const idle = { read: 1, gigabytes: 0.5 };
const turnsOf = (job: Job): number => (runsOf(job) * days * 24 * 60 * 60 * 1_000) / intervalOf(job);
const turns = namedJobs().reduce((sum, { job }) => sum + turnsOf(job), 0);
/** Health checks: each is a request through the edge. */
const watches = turnsOf(jobs.watchHealth);
/** Resumable jobs emit an event at the end of each run, which restarts them if needed. */
const endings = namedJobs().reduce((sum, { job }) => sum + (job.resumable ? turnsOf(job) : 0), 0);

function countedUnits(document: string): Map<string, { read: number; write: number }> {
  const rows = document.matchAll(/^\| `([A-Z]+ [^`]+)` \| \d+ \| ([\d.]+) \| ([\d.]+) \|/gm);
  return new Map([...rows].map(([, call = '', read, write]) => [call, { read: Number(read), write: Number(write) }]));
}

/**
 * Our map: tiles that a device fetches per month, each version once, their size (docs/costs.md says how they were counted),
 * and version look-ups per day.
 */
const map = { tilesOfMonth: 60, kilobytes: 12, versionsOfDay: 4 };
/** The rest are edge cache hits: neighbours view the same tiles. */
const shareOfMapFunction = 0.25;
const mapSeconds = 0.05;
const mapGigabytes = 0.5;

/**
 * Fixed monthly items of production; an alarm is billed per metric. Ten metrics and ten metrics of alarms are free of
 * charge: a small stage has few alarms, and two metrics more, in a month in which everything happens.
 */
export const fixedMonthly = {
  small: { metrics: 2, secrets: 2, alarms: 0, firewall: 0 },
  full: { metrics: 13, secrets: 2, alarms: 45, firewall: 1 },
} satisfies Record<StageSize, Partial<Record<Unit, number>>>;

/** The roll-up reads three boards each hour, and the walks of thirty days up to 8,000 a day (docs/data-model.md). */
const rollUp = { perHour: 24 * days, ofBoard: 3 * 0.05, ofWalk: 0.03, walksOfDay: 8_000 };

/** A reset or a verification each half year, and moderation mails. */
const mailsOfMonth = 1 / 5;

/** Kilobytes in a log: our line of a request, and Lambda's own about its start, end and duration. */
const logLine = { ours: 0.5, platform: 0.35 };

/** Requests of a day for pages, assets and photos; those of the API run no function at the edge. */
const edgeRequestsOfDay = 20;

/**
 * Calls that cost more in a large world, where `costAtScale.slow.test.ts` counts them: their rows in the same document.
 */
const largeWorldRows: Readonly<Record<string, string>> = {
  'GET /api/leaderboard/global': 'board of the world',
  'GET /api/users/{id}/leaderboard/friends': 'board of friends',
  'GET /api/users/{id}/rank': 'rank, in the middle',
  'GET /api/challenges/global': 'world map',
  'GET /api/stats/global': 'figures of the world',
};

function readUnitsOf(document: string, call: string, walkers: number): number | undefined {
  const name = largeWorldRows[call];
  if (name === undefined) return undefined;
  const [, small, large] =
    new RegExp(`^\\| ${name} \\| \\d+ \\| ([\\d.]+) \\| ([\\d.]+) \\|`, 'm').exec(document) ?? [];
  if (small === undefined) throw new Error(`${name} has no row in docs/data-model.md`);
  return Number(walkers < 10_000 ? small : large);
}

export interface Load {
  requests: number;
  read: number;
  write: number;
  seconds: number;
  arm: number;
  x86: number;
}

export function loadOf(document: string, walkers: number): Load {
  const counted = countedUnits(document);
  const perDay = { requests: 0, read: 0, write: 0, seconds: 0, arm: 0, x86: 0 };
  for (const [call, times] of Object.entries(dayOfAWalker)) {
    const named = namedRoutes().find(({ route }) => `${route.method} ${route.path}` === call);
    const cost = counted.get(call);
    if (!named || !cost) throw new Error(`${call} is no call, or has no row in docs/data-model.md`);
    const { memorySize, architecture } = sizeOf(named);
    const needed = (['photos', 'geo'] as const).find((name) => named.route.needs.some((need) => need === name));
    const kind = needed ?? (memorySize > 1_024 ? 'passwords' : 'ordinary');
    const gigabyteSeconds = (times * seconds[kind] * memorySize) / 1_024;
    perDay.requests += times;
    perDay.read += times * (readUnitsOf(document, call, walkers) ?? cost.read);
    perDay.seconds += times * seconds[kind];
    perDay.write += times * cost.write;
    perDay[architecture === Architecture.X86_64 ? 'x86' : 'arm'] += gigabyteSeconds;
  }
  perDay.read += comparing + 4;
  // A month of own photos is one item of two kilobytes at most.
  perDay.write += reading.bandsKept * 2 + 4 + 8;
  perDay.x86 += (seconds.sign * reading.memorySize) / 1_024;
  return perDay;
}

function usage(document: string, walkers: number, size: StageSize): Record<Unit, number> {
  const perDay = loadOf(document, walkers);
  const all = walkers * days;
  const ofMap = walkers * map.tilesOfMonth + all * map.versionsOfDay;
  const ofMapFunction = ofMap * shareOfMapFunction;
  const calls = all * (perDay.requests + 1) + ofMapFunction + turns + watches;
  const edgeRequests = all * (perDay.requests + edgeRequestsOfDay) + ofMap + watches;
  return {
    requests: all * perDay.requests + ofMapFunction + watches,
    calls,
    // The schedule's call, and the end event of a resumable job.
    turns: turns + endings,
    messages: all * reading.messages + polls,
    armSeconds:
      all * perDay.arm + ofMapFunction * mapSeconds * mapGigabytes + turns * seconds.ordinary * idle.gigabytes,
    x86Seconds: all * perDay.x86,
    readUnits:
      all * perDay.read +
      turns * idle.read +
      rollUp.perHour * (walkers * rollUp.ofBoard + Math.min(walkers, rollUp.walksOfDay) * days * rollUp.ofWalk),
    writeUnits: all * perDay.write,
    // A walk's items take some 7 KB, including its photo's hash bands; a year is kept.
    tableGigabytes: (walkers * 365 * 7) / 1e6,
    // The original and two derivatives.
    puts: all * 3,
    // GETs by CloudFront (each photo's first view) and by functions (street tiles at cold starts).
    gets: all * 13 + ofMapFunction * 2,
    tableBackupGigabytes: (walkers * 365 * 7) / 1e6,
    // Half a megabyte per walk for a year, stored in Intelligent-Tiering at once: S3 moves it to cheaper tiers after
    // thirty and ninety days without access, and no transition is paid.
    photoGigabytes: (walkers * 30 * 0.5) / 1e3,
    coolPhotoGigabytes: (walkers * 60 * 0.5) / 1e3,
    coldPhotoGigabytes: (walkers * 275 * 0.5) / 1e3,
    // The thumbnail is below the size that Intelligent-Tiering monitors.
    watchedPhotos: walkers * 365,
    edgeRequests,
    edgeFunctions: all * edgeRequestsOfDay + ofMap,
    // Browsers cache the app; others' photos are not cached.
    edgeGigabytes: (all * 1.2) / 1e3 + (walkers * map.tilesOfMonth * map.kilobytes) / 1e6,
    logGigabytes: (all * perDay.requests * logLine.ours + calls * logLine.platform) / 1e6,
    mails: walkers * mailsOfMonth,
    ...fixedMonthly[size],
    // In a stage without walkers only the jobs write metrics, fewer than ten.
    ...(walkers === 0 && size === 'small' && { metrics: 0 }),
    firewallRequests: fixedMonthly[size].firewall * edgeRequests,
  };
}

const dollarsOf = (unit: Unit, amount: number, isStockholm = false): number => {
  const { dollars, per, stockholm = dollars } = prices[unit];
  return (amount / per) * (isStockholm ? stockholm : dollars);
};

interface Stage {
  walkers: number;
  size: StageSize;
  isStockholm?: boolean;
}

/** Cost of thirty days in dollars. */
export function costOf(document: string, { walkers, size, isStockholm }: Stage): number {
  const used = usage(document, walkers, size);
  return units.reduce((sum, unit) => sum + dollarsOf(unit, used[unit], isStockholm), 0);
}

const readUnitTable = () => readFileSync('docs/data-model.md', 'utf8');

/** The stages of the table's columns. */
const columns: readonly Stage[] = [
  { walkers: 0, size: 'small' },
  { walkers: 0, size: 'full' },
  { walkers, size: 'small' },
  { walkers, size: 'small', isStockholm: true },
  { walkers, size: 'full' },
];

export function costTable(document = readUnitTable()): string {
  const amounts = usage(document, walkers, 'full');
  const used = columns.map(({ walkers: count, size }) => usage(document, count, size));
  const costs = (unit: Unit) =>
    columns.map(({ isStockholm }, index) => dollarsOf(unit, used[index]?.[unit] ?? 0, isStockholm).toFixed(2));
  const rows = units.map((unit) => {
    const { name, dollars, per, read } = prices[unit];
    const price = `${dollars} / ${per.toLocaleString('en')}`;
    const amount = Math.round(amounts[unit]).toLocaleString('en');
    return `| ${name} | ${amount} | ${price} | ${costs(unit).join(' | ')} | ${read ? `[read](${read})` : 'assumption'} |`;
  });
  return [
    '| what | in thirty days | dollars per | idle, small | idle, full | small | small, Stockholm | full | the price is |',
    '|---|--:|--:|--:|--:|--:|--:|--:|---|',
    ...rows,
    `| **all** | | | ${columns.map((stage) => `**${costOf(document, stage).toFixed(2)}**`).join(' | ')} | |`,
  ].join('\n');
}
