import { readFileSync } from 'node:fs';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import { namedRoutes } from '../../shared/api/routes.ts';
import { sizeOf } from '../cloud/api.ts';
import { foreignMapPrice, prices, type Unit, units } from './prices.ts';

/** What a thousand walkers cost who walk every day, for thirty days. `npm run bench -- costs` prints it. */
export const walkers = 1_000;
export const days = 30;

/** How often a walker's day makes each call. Fractions: one day in so many. */
export const dayOfAWalker: Record<string, number> = {
  'GET /api/user': 4,
  'GET /api/challenges/today': 4,
  'GET /api/users/{id}': 1,
  'PATCH /api/users/{id}': 0.05,
  'POST /api/login': 1 / 30,
  'GET /api/geocode/reverse': 0.05,
  'POST /api/routes/generate': 1.3,
  'POST /api/challenges': 1.2,
  'POST /api/objects/upload': 1,
  'POST /api/challenges/{id}/complete': 1.05,
  'GET /api/users/{id}/stats': 2,
  'GET /api/users/{id}/rank': 1,
  'GET /api/users/{id}/challenges/completed': 1,
  'GET /api/users/{id}/achievements': 0.7,
  'GET /api/stats/global': 0.5,
  'GET /api/challenges/global': 0.3,
  'GET /api/leaderboard/global': 0.5,
  'GET /api/users/{id}/leaderboard/friends': 0.7,
  'GET /api/users/{id}/friend-requests': 0.7,
  'GET /api/users/{id}/favourites/{challengeId}/check': 1,
  'POST /api/users/{id}/favourites/{challengeId}': 0.2,
};

/** Measured nowhere in the cloud yet: how long a function works, in seconds. */
const seconds = { ordinary: 0.06, geo: 0.25, photos: 0.9, passwords: 0.5 };

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

/** Amazon's map, for walkers whose homes no import covers: two looks a day. */
const foreignTilesOfDay = 25;

/** The line of docs/costs.md about it. */
export function foreignMapLine(): string {
  const tiles = walkers * days * foreignTilesOfDay;
  const { dollars, per } = foreignMapPrice;
  return `${tiles.toLocaleString('en')} tiles, ${((tiles / per) * dollars).toFixed(2)} dollars`;
}

/** Everything that is counted in thirty days. */
function usage(document: string): Record<Unit, number> {
  const counted = countedUnits(document);
  const perDay = { requests: 0, read: 0, write: 0, arm: 0, x86: 0 };
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
    perDay.read += times * cost.read;
    perDay.write += times * cost.write;
    perDay[architecture === Architecture.X86_64 ? 'x86' : 'arm'] += gigabyteSeconds;
  }
  const all = walkers * days;
  const ofMap = walkers * map.tilesOfMonth + all * map.versionsOfDay;
  const ofMapFunction = ofMap * shareOfMapFunction;
  return {
    requests: all * perDay.requests + ofMapFunction,
    calls: all * perDay.requests + ofMapFunction,
    armSeconds: all * perDay.arm + ofMapFunction * mapSeconds * mapGigabytes,
    x86Seconds: all * perDay.x86,
    readUnits: all * perDay.read,
    writeUnits: all * perDay.write,
    // A walk is some 4 KB in all its items; a year of them is kept at hand.
    tableGigabytes: (walkers * 365 * 4) / 1e6,
    // The original, and two pictures made of it.
    puts: all * 3,
    // What CloudFront and the functions fetch: photos at each first look, street tiles at cold starts.
    gets: all * 12 + ofMapFunction * 2,
    // Half a megabyte a walk; a year of them.
    photoGigabytes: (walkers * 365 * 0.5) / 1e3,
    edgeRequests: all * (perDay.requests + 20) + ofMap,
    // The app is cached by the browser; photos of others are not.
    edgeGigabytes: (all * 1.2) / 1e3 + (walkers * map.tilesOfMonth * map.kilobytes) / 1e6,
    logGigabytes: (all * perDay.requests * 0.5) / 1e6,
    metrics: 25,
    alarms: 22,
    firewall: 1,
    firewallRequests: all * (perDay.requests + 20) + ofMap,
  };
}

/** The table of docs/costs.md. */
export function costTable(document = readFileSync('docs/data-model.md', 'utf8')): string {
  const used = usage(document);
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
