import { addDays, type Day } from '../../../shared/domain/day.ts';
import type { Point } from '../network/network.ts';

export interface Candidate {
  /** What makes it the same candidate tomorrow, whatever order the network lists its streets in. */
  key: string;
  /** Above 0: how many tickets it has in the lottery. */
  weight: number;
  point: Point;
}

const SECTORS = 8;

/**
 * A lottery whose every ticket is drawn from the seed and the candidate's own key: the same seed gives the same winner
 * in whatever order the candidates come, and taking one away leaves the order of the others as it was.
 * First a direction is drawn, then a candidate there, so that a dense town centre on one side does not take every walk.
 */
export function pick<T extends Candidate>(candidates: readonly T[], home: Point, seed: string): T | undefined {
  const sectors = new Map<number, T[]>();
  for (const candidate of candidates) {
    const sector = sectorOf(home, candidate.point);
    const members = sectors.get(sector);
    if (members === undefined) sectors.set(sector, [candidate]);
    else members.push(candidate);
  }
  const directions = [...sectors].map(([sector, members]) => ({
    key: String(sector),
    weight: Math.sqrt(members.length),
    members,
  }));
  return winner(winner(directions, seed)?.members ?? [], seed);
}

/** In the order of the draw, all of them. */
export function inDrawnOrder<T extends { key: string }>(candidates: readonly T[], seed: string): T[] {
  return candidates
    .map((candidate) => ({ candidate, share: shareOf(`${seed}|${candidate.key}`) }))
    .sort((a, b) => b.share - a.share)
    .map(({ candidate }) => candidate);
}

/**
 * Each ticket comes up at random at a rate of its weight: the first wins, and an entry of twice the weight wins twice as
 * often.
 */
function winner<T extends Pick<Candidate, 'key' | 'weight'>>(entries: readonly T[], seed: string): T | undefined {
  let best: T | undefined;
  let first = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const moment = -Math.log(shareOf(`${seed}|${entry.key}`)) / entry.weight;
    if (moment < first) {
      first = moment;
      best = entry;
    }
  }
  return best;
}

/** How often a walk goes back to a sign that was seen before, though there are new ones. */
export const BACK_SHARE = 1 / 3;

/**
 * Whether this day's walk goes back. If new signs always came first, and old ones in the order of their visits, a year of
 * walks would go round and round: the sum of a round can be computed for each house of a city, and figures rounded to 50
 * points, or to 1,000, are enough to find the house (docs/decisions/going-back.md).
 */
export const goesBack = (seed: string): boolean => shareOf(`${seed}|back`) < BACK_SHARE;

/**
 * How many times as many tickets a sign has when a walk goes back (`place` is 0 at the near end of the band and 1 at the far
 * one): some walkers go back rather to near signs and some to far ones, by a secret of the walker. Else the mean length of
 * a year of walks would tell houses apart.
 */
export function ticketsBack(taste: string | undefined, place: number): number {
  const tilt = taste === undefined ? 0 : 2 * shareOf(`${taste}|tilt`) - 1;
  return Math.exp(4 * tilt * (2 * place - 1));
}

/** Between 0 and 1, always the same for the same text: FNV-1a over UTF-16 code units, mixed so that similar texts lie far apart. */
function shareOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (((h ^ (h >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}

export function sectorOf(home: Point, { latitude, longitude }: Point): number {
  // The remainder to the nearest whole turn: the short way round, across the antimeridian too.
  const turn = longitude - home.longitude - 360 * Math.round((longitude - home.longitude) / 360);
  const east = turn * Math.cos((home.latitude * Math.PI) / 180);
  const share = Math.atan2(east, latitude - home.latitude) / (2 * Math.PI);
  return Math.floor((share + 1) * SECTORS) % SECTORS;
}

/** A destination rests this many days after a visit, as long as a wider band holds another. */
export const REST_DAYS = 14;

export interface Visits {
  /** The day of the last visit, by the key of the destination. */
  visited: ReadonlyMap<string, Day>;
  /** The walker's day that a walk is chosen for. */
  day: Day;
}

interface Keyed {
  key: string;
}

/** The day of the last visit; a destination never visited comes before every day. */
export const lastVisit = ({ visited }: Visits, key: string): Day => visited.get(key) ?? '';

/** Those never visited, and those that have rested. */
export function rested<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  const before = addDays(visits.day, 1 - REST_DAYS);
  return candidates.filter(({ key }) => lastVisit(visits, key) < before);
}

export function wasYesterday(visits: Visits, key: string): boolean {
  return lastVisit(visits, key) >= addDays(visits.day, -1);
}

/** Those never visited, or else those not visited for the longest time. */
export function leastRecentlyVisited<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  let oldest: Day | undefined;
  for (const { key } of candidates) {
    const visit = lastVisit(visits, key);
    if (oldest === undefined || visit < oldest) oldest = visit;
  }
  return candidates.filter(({ key }) => lastVisit(visits, key) === oldest);
}

/** Least recent first; of one day, in the order they came. */
export function byLastVisit<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  return candidates
    .map((candidate) => ({ candidate, visit: lastVisit(visits, candidate.key) }))
    .sort((a, b) => (a.visit < b.visit ? -1 : Number(a.visit > b.visit)))
    .map(({ candidate }) => candidate);
}
