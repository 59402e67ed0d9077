import { greenShare } from '../functions/streets/network/comfort.ts';
import { metresBetween } from '../functions/streets/network/greatCircle.ts';
import type { Network, Point } from '../functions/streets/network/network.ts';
import { STREET_CLASSES } from '../functions/streets/network/network.ts';
import { isFastRoad } from '../functions/streets/network/traits.ts';
import { BY_LENGTH, edgeCosts, type WayRule } from '../functions/streets/search/edgeCosts.ts';
import { type Route, routeToPoint } from '../functions/streets/search/route.ts';
import { reachFrom, snap } from '../functions/streets/search/search.ts';
import { PREFERRED_WAYS, USUAL_WAYS } from '../shared/domain/wayPreference.ts';
import { homesIn, type MeasuredPlace } from './extracts.ts';

const PAIRS = 1000;
/** As the crow flies: what lies between is a walk. */
const WALK = { least: 500, most: 3000 };
const BIG_ROADS = (['tertiary', 'secondary', 'primary'] as const).map((name) => STREET_CLASSES.indexOf(name));
const SEARCHES = 200;

interface Figures {
  metres: number;
  bigRoad: number;
  green: number;
  fast: number;
}

/** What each preference makes of the ways between the same pairs of places, beside the shortest ones. */
export function comfortOf({ name, network }: MeasuredPlace): string {
  const pairs = pairsIn(network);
  const sumBy = (rule: WayRule): Figures => {
    const total = { metres: 0, bigRoad: 0, green: 0, fast: 0 };
    for (const pair of pairs) {
      const figures = figuresOf(network, wayBetween(network, pair, rule));
      for (const key of ['metres', 'bigRoad', 'green', 'fast'] as const) total[key] += figures[key];
    }
    return total;
  };
  const shortest = sumBy(BY_LENGTH);
  const starts = homesIn(network, SEARCHES).flatMap((home) => snap(network, home) ?? []);
  const change = (now: number, before: number) => {
    const percent = (100 * (now - before)) / before;
    return before === 0 ? '     –' : `${percent >= 0 ? '+' : ''}${percent.toFixed(1)} %`.padStart(8);
  };
  return [
    `${name}, ${pairs.length} pairs, by length alone: big roads ${share(shortest.bigRoad, shortest.metres)}, green ${share(shortest.green, shortest.metres)}`,
    ...PREFERRED_WAYS.map((preferredWays) => {
      const now = sumBy({ ...USUAL_WAYS, preferredWays });
      return [
        `  ${preferredWays.padEnd(9)} length ${change(now.metres, shortest.metres)}`,
        `big roads ${change(now.bigRoad, shortest.bigRoad)}`,
        `green ${change(now.green, shortest.green)}`,
        `fast roads ${change(now.fast, shortest.fast)}`,
      ].join(', ');
    }),
    `  one to all at 5 km: CPU ${medianCpu(starts, (start) => reachFrom(network, start, 5000))} ms; the costs, once a network: ${medianCpu(starts, () => edgeCosts({ ...network }, USUAL_WAYS))} ms`,
  ].join('\n');
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

interface Pair {
  from: Point;
  to: Point;
}

/** Each home with the next one in a mixed order that is a walk away and can be walked to. */
function pairsIn(network: Network): Pair[] {
  const homes = homesIn(network, 8 * PAIRS);
  const pairs: Pair[] = [];
  for (let i = 0; i < homes.length && pairs.length < PAIRS; i++) {
    const from = homes[(i * 7919) % homes.length];
    const to = homes[(i * 104_729 + 13) % homes.length];
    if (!from || !to) continue;
    const apart = metresBetween(from, to);
    if (apart < WALK.least || apart > WALK.most) continue;
    if (wayBetween(network, { from, to }, BY_LENGTH)) pairs.push({ from, to });
  }
  return pairs;
}

function wayBetween(network: Network, { from, to }: Pair, rule: WayRule): Route | undefined {
  const [start, end] = [snap(network, from), snap(network, to)];
  const most = 3 * metresBetween(from, to) + 1000;
  return start && end && routeToPoint(reachFrom(network, start, most, rule), end);
}

function figuresOf({ edges }: Network, route: Route | undefined): Figures {
  const figures = { metres: 0, bigRoad: 0, green: 0, fast: 0 };
  for (const { edge, start, end } of route?.stretches ?? []) {
    const metres = Math.abs(end - start) * (edges.metres[edge] ?? 0);
    figures.metres += metres;
    if (BIG_ROADS.includes(edges.streetClass[edge] ?? -1)) figures.bigRoad += metres;
    if (isFastRoad(edges.traits[edge] ?? 0)) figures.fast += metres;
    figures.green += metres * greenShare(edges.comfort[edge] ?? 0);
  }
  return figures;
}

/** Milliseconds of the processor, the median. */
function medianCpu<T>(cases: readonly T[], work: (each: T) => unknown): string {
  cases.forEach(work);
  const times = cases.map((each) => {
    const before = process.cpuUsage();
    work(each);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return (times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(2);
}
