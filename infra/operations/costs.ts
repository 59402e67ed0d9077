import { readFileSync } from 'node:fs';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { intervalOf, type Job, namedJobs, runsOf } from '../../shared/api/jobs.ts';
import type { Need } from '../../shared/api/route.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import { sizeOf } from '../cloud/api.ts';
import { wholeProcessor } from '../cloud/bundledFunction.ts';
import { dayOfAWalker, signSeconds } from '../cloud/demand.ts';
import { foreignMapPrice, locationPrices, prices, type Unit, units } from './prices.ts';

/** What a thousand walkers cost who walk every day, for thirty days. `npm run bench -- costs` prints it. */
const walkers = 1_000;
const days = 30;

/** Measured nowhere in the cloud yet: how long a function works, in seconds. */
const seconds = { ordinary: 0.06, geo: 0.25, photos: 0.9, passwords: 0.5, sign: signSeconds };

/**
 * What is done for each walk after its answer: the sign is read on a whole processor, and the photo lies under so many
 * bands, written in one transaction, after others were asked for, of which hardly one holds anything.
 */
export const reading = { memorySize: wholeProcessor, bandsAsked: 200, bandsKept: 20, messages: 3 };
/** Lambda asks an empty queue in long polls, five at a time. */
const polls = (days * 24 * 60 * 60 * 5) / 20;

/** Jobs by the clock, whether there is anything to do or not: a turn of one that finds nothing works as long as a call. */
const idle = { read: 1, gigabytes: 0.5 };
const turnsOf = (job: Job): number => (runsOf(job) * days * 24 * 60 * 60 * 1_000) / intervalOf(job);
const turns = namedJobs().reduce((sum, { job }) => sum + turnsOf(job), 0);
/** By an event of its end a job that goes on is started again where it has to be. */
const endings = namedJobs().reduce((sum, { job }) => sum + (job.resumable ? turnsOf(job) : 0), 0);

/** The rows that functions/testing/costs.engine.test.ts counts. */
export function countedUnits(document: string): Map<string, { read: number; write: number }> {
  const rows = document.matchAll(/^\| `([A-Z]+ [^`]+)` \| \d+ \| ([\d.]+) \| ([\d.]+) \|/gm);
  return new Map([...rows].map(([, call = '', read, write]) => [call, { read: Number(read), write: Number(write) }]));
}

/**
 * Our map: the tiles that a walker's device fetches in a month, each once, as they never change under their version, and what
 * they weigh (`npm run bench -- map`, and two real extracts); how often a day a page asks which version holds.
 */
const map = { tilesOfMonth: 60, kilobytes: 12, versionsOfDay: 4 };
/** The rest is answered at the edge: neighbours look at the same streets. */
const shareOfMapFunction = 0.25;
const mapSeconds = 0.05;
const mapGigabytes = 0.5;

/** What production has whether anybody walks or not; of an alarm, each metric that it looks at is paid. */
export const standing = { metrics: 10, secrets: 2, alarms: 39, firewall: 1 } satisfies Partial<Record<Unit, number>>;

/** Amazon's map, for walkers whose homes no import covers: two looks a day. */
const foreignTilesOfDay = 25;

/** The line of docs/costs.md about it. */
export function foreignMapLine(): string {
  const tiles = walkers * days * foreignTilesOfDay;
  const { dollars, per } = foreignMapPrice;
  return `${tiles.toLocaleString('en')} tiles, ${((tiles / per) * dollars).toFixed(2)} dollars`;
}

/** What calls cost in a large world instead, where `npm run bench -- world` counts it: its row in the same document. */
const grown: Readonly<Record<string, string>> = {
  'GET /api/leaderboard/global': 'board of the world',
  'GET /api/users/{id}/leaderboard/friends': 'board of friends',
  'GET /api/users/{id}/rank': 'rank, in the middle',
  'GET /api/challenges/global': 'world map',
  'GET /api/stats/global': 'figures of the world',
};

/** Read units of a call among so many walkers. */
function readUnitsOf(document: string, call: string, walkers: number): number | undefined {
  const name = grown[call];
  if (name === undefined) return undefined;
  const [, small, large] =
    new RegExp(`^\\| ${name} \\| \\d+ \\| ([\\d.]+) \\| ([\\d.]+) \\|`, 'm').exec(document) ?? [];
  if (small === undefined) throw new Error(`${name} has no row in docs/data-model.md`);
  return Number(walkers < 10_000 ? small : large);
}

/** A walker's day. */
export interface Load {
  requests: number;
  read: number;
  write: number;
  /** That functions work. */
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
    const needs = named.route.needs;
    const kind = needs.some((need) => need === 'photos')
      ? 'photos'
      : needs.some((need) => need === 'geo')
        ? 'geo'
        : memorySize > 1_024
          ? 'passwords'
          : 'ordinary';
    const gigabyteSeconds = (times * seconds[kind] * memorySize) / 1_024;
    perDay.requests += times;
    perDay.read += times * (readUnitsOf(document, call, walkers) ?? cost.read);
    perDay.seconds += times * seconds[kind];
    perDay.write += times * cost.write;
    perDay[architecture === Architecture.X86_64 ? 'x86' : 'arm'] += gigabyteSeconds;
  }
  perDay.read += reading.bandsAsked / 2 + 4;
  perDay.write += reading.bandsKept * 2 + 8;
  perDay.x86 += (seconds.sign * reading.memorySize) / 1_024;
  return perDay;
}

/** Everything that is counted in thirty days. */
function usage(document: string, walkers: number): Record<Unit, number> {
  const perDay = loadOf(document, walkers);
  const all = walkers * days;
  const ofMap = walkers * map.tilesOfMonth + all * map.versionsOfDay;
  const ofMapFunction = ofMap * shareOfMapFunction;
  return {
    requests: all * perDay.requests + ofMapFunction,
    calls: all * (perDay.requests + 1) + ofMapFunction + turns,
    // The scheduler's call, and the event by which a job that goes on says that it has ended.
    turns: turns + endings,
    messages: all * reading.messages + polls,
    armSeconds:
      all * perDay.arm + ofMapFunction * mapSeconds * mapGigabytes + turns * seconds.ordinary * idle.gigabytes,
    x86Seconds: all * perDay.x86,
    readUnits: all * perDay.read + turns * idle.read,
    writeUnits: all * perDay.write,
    // A walk is some 7 KB in all its items, the bands of its photo included; a year of them is kept at hand.
    tableGigabytes: (walkers * 365 * 7) / 1e6,
    // The original, and two pictures made of it.
    puts: all * 3,
    // What CloudFront and the functions fetch: photos at each first look, street tiles at cold starts.
    gets: all * 13 + ofMapFunction * 2,
    tableBackupGigabytes: (walkers * 365 * 7) / 1e6,
    // Half a megabyte a walk, a year of them; S3 moves what is looked at no more after thirty days and after ninety.
    photoGigabytes: (walkers * 30 * 0.5) / 1e3,
    coolPhotoGigabytes: (walkers * 60 * 0.5) / 1e3,
    coldPhotoGigabytes: (walkers * 275 * 0.5) / 1e3,
    // The small picture of each is below what S3 moves, and so not watched.
    watchedPhotos: walkers * 365,
    edgeRequests: all * (perDay.requests + 20) + ofMap,
    // The app is cached by the browser; photos of others are not.
    edgeGigabytes: (all * 1.2) / 1e3 + (walkers * map.tilesOfMonth * map.kilobytes) / 1e6,
    logGigabytes: (all * perDay.requests * 0.5) / 1e6,
    ...standing,
    firewallRequests: all * (perDay.requests + 20) + ofMap,
  };
}

/** Of thirty days, in dollars. */
export function costOf(document: string, walkers: number): number {
  const used = usage(document, walkers);
  return units.reduce((sum, unit) => sum + (used[unit] / prices[unit].per) * prices[unit].dollars, 0);
}

/** The table of docs/costs.md. */
export function costTable(document = readFileSync('docs/data-model.md', 'utf8')): string {
  const used = usage(document, walkers);
  let total = 0;
  const rows = units.map((unit) => {
    const { name, dollars, per, read } = prices[unit];
    const amount = used[unit];
    const cost = (amount / per) * dollars;
    total += cost;
    const price = `${dollars} / ${per.toLocaleString('en')}`;
    return `| ${name} | ${Math.round(amount).toLocaleString('en')} | ${price} | ${cost.toFixed(2)} | ${read ? `[read](${read})` : 'assumption'} |`;
  });
  return [
    '| what | in thirty days | dollars per | dollars | the price is |',
    '|---|--:|--:|--:|---|',
    ...rows,
    `| **all** | | | **${total.toFixed(2)}** | |`,
  ].join('\n');
}

/** How often a walk is looked for where Amazon Location looks: the first try fits, the second, or none of the six. */
const tries = [1, 2, 6];

/** What Amazon Location is asked by one call with these needs, where no import reaches. */
export function askedWithoutTiles(needs: readonly Need[], triesOfAWalk: number): { names: number; ways: number } {
  if (needs.includes('geo.routes')) return { names: triesOfAWalk, ways: triesOfAWalk };
  return { names: needs.includes('geo') ? 1 : 0, ways: needs.includes('geo.ways') ? 1 : 0 };
}

/** The second table of docs/costs.md: what a stage without street tiles pays for look-ups. One with tiles pays nothing. */
export function locationTable(): string {
  const rows = tries.map((triesOfAWalk) => {
    const asked = { names: 0, ways: 0 };
    for (const { route } of namedRoutes()) {
      const times = walkers * days * (dayOfAWalker[`${route.method} ${route.path}`] ?? 0);
      const { names, ways } = askedWithoutTiles(route.needs, triesOfAWalk);
      asked.names += times * names;
      asked.ways += times * ways;
    }
    const { names, ways } = locationPrices;
    const dollars = (asked.names / names.per) * names.dollars + (asked.ways / ways.per) * ways.dollars;
    const count = (amount: number) => Math.round(amount).toLocaleString('en');
    return `| ${triesOfAWalk} | ${count(asked.names)} | ${count(asked.ways)} | ${dollars.toFixed(2)} |`;
  });
  return ['| tries a walk | names | ways | dollars |', '|--:|--:|--:|--:|', ...rows].join('\n');
}
