import type { ChosenWalk } from '../functions/streets/choice/choice.ts';
import { chooseDestination } from '../functions/streets/choice/choice.ts';
import { greenShare } from '../functions/streets/network/comfort.ts';
import { metresBetween } from '../functions/streets/network/greatCircle.ts';
import {
  EdgeTrait,
  isFastRoad,
  type Network,
  type Point,
  STREET_CLASSES,
} from '../functions/streets/network/network.ts';
import { BY_LENGTH, edgeCosts, type WayRule } from '../functions/streets/search/edgeCosts.ts';
import { type Route, routeToPoint } from '../functions/streets/search/route.ts';
import { reachFrom, snap } from '../functions/streets/search/search.ts';
import { DIFFICULTIES } from '../shared/domain/difficulty.ts';
import { PREFERRED_WAYS, USUAL_WAYS } from '../shared/domain/walk/walkComfort.ts';
import { homesIn, type MeasuredPlace } from './extracts.ts';

const HOMES = 1000;
const FIRST_DAY = '2026-11-20';
/** A way that is at most so much longer is one that a walker would take. */
const DETOUR = 1.3;

interface Walked {
  metres: number;
  fastMetres: number;
  /** Of these, those that a way of at most DETOUR times the length does without. */
  avoidable: number;
}

/** Walks along roads of 70 km/h and more without a pavement: as chosen, and as they were when only classes counted. */
export function fastRoadsOf({ name, network }: MeasuredPlace): string {
  const classesOnly = withoutTraits(network);
  const lines = [
    ['classes only', classesOnly],
    ['as chosen', network],
  ] as const;
  return lines.map(([how, by]) => `${name}, ${how}: ${summary(walksBy(by, network))}`).join('\n');
}

function walksBy(chooser: Network, network: Network): Walked[] {
  return homesIn(network, HOMES).flatMap((home, i) => {
    const difficulty = DIFFICULTIES[i % DIFFICULTIES.length] ?? 'medium';
    const maxKilometres = 1 + ((i * 7) % 9) / 2;
    const wish = { home, maxKilometres, difficulty, seed: `walker ${i}`, day: FIRST_DAY, visited: new Map() };
    const walk = chooseDestination({ ...wish, network: chooser });
    return 'none' in walk ? [] : [measured(walk, network)];
  });
}

function measured(walk: ChosenWalk, network: Network): Walked {
  const fastMetres = metresOnFastRoads(walk.coordinates, network);
  const metres = walk.distance * 1000;
  const spared = fastMetres === 0 ? undefined : fewestWithin(walk.start, walk.end, metres * DETOUR, network);
  return { metres, fastMetres, avoidable: spared === undefined ? 0 : Math.max(0, fastMetres - spared) };
}

/** The metres on fast roads of the way with the fewest, if that is short enough. */
function fewestWithin(from: Point, to: Point, mostMetres: number, network: Network): number | undefined {
  const [start, end] = [snap(network, from, 1), snap(network, to, 1)];
  const route = start && end && routeToPoint(reachFrom(network, start, mostMetres), end);
  return route && route.metres <= mostMetres ? route.fastMetres : undefined;
}

/** By the middle of each piece of the line, whatever network it was found on. */
function metresOnFastRoads(line: ChosenWalk['coordinates'], network: Network): number {
  let metres = 0;
  for (let p = 1; p < line.length; p++) {
    const [[west = 0, south = 0], [east = 0, north = 0]] = [line[p - 1] ?? [], line[p] ?? []];
    const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
    const on = snap(network, middle, 1);
    if (on && isFastRoad(network.edges.traits[on.edge] ?? 0)) metres += lengthOf(south, west, north, east);
  }
  return metres;
}

function lengthOf(south: number, west: number, north: number, east: number): number {
  const across = (east - west) * Math.cos((south * Math.PI) / 180);
  return Math.hypot(north - south, across) * 111_195;
}

/** What the choice knew before: no speeds, no pavements, no crossings. */
function withoutTraits(network: Network): Network {
  const traits = new Uint16Array(network.edges.count).fill(EdgeTrait.inTown);
  return { ...network, edges: { ...network.edges, traits } };
}

function summary(walks: readonly Walked[]): string {
  const along = walks.filter(({ fastMetres }) => fastMetres >= 1);
  const sum = (of: (walk: Walked) => number, list = walks) => list.reduce((total, walk) => total + of(walk), 0);
  const mean = along.length === 0 ? 0 : sum(({ fastMetres }) => fastMetres, along) / along.length;
  const most = Math.max(0, ...along.map(({ fastMetres }) => fastMetres));
  return [
    `${walks.length} walks`,
    `${((100 * along.length) / walks.length).toFixed(1)} % along fast roads`,
    `${mean.toFixed(0)} m each, at most ${most.toFixed(0)} m`,
    `${sum(({ avoidable }) => avoidable).toFixed(0)} m where a way <= ${DETOUR} x does without`,
  ].join('; ');
}

/** How much of a network is fast, and how much lies in towns. */
export function roadsOf({ name, network: { edges } }: MeasuredPlace): string {
  let [fast, inTown, all] = [0, 0, 0];
  for (let e = 0; e < edges.count; e++) {
    if (edges.streetClass[e] === STREET_CLASSES.indexOf('carriageway')) continue;
    const metres = edges.metres[e] ?? 0;
    all += metres;
    if (isFastRoad(edges.traits[e] ?? 0)) fast += metres;
    if (((edges.traits[e] ?? 0) & EdgeTrait.inTown) !== 0) inTown += metres;
  }
  const km = (metres: number) => (metres / 1000).toFixed(0);
  return `${name}: ${km(fast)} km of fast roads without a pavement and ${km(inTown)} km in towns, of ${km(all)} km`;
}

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
