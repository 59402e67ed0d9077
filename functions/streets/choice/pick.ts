import { addDays, type Day } from '../../../shared/domain/day.ts';
import { fnv1a } from '../../../shared/domain/fnv1a.ts';
import type { Point } from '../network/network.ts';

export interface Candidate {
  key: string;
  weight: number;
  point: Point;
}

const SECTORS = 8;

/**
 * Deterministic weighted lottery: each ticket is a hash of the seed and the candidate's key, so the order of candidates
 * does not matter and removing one keeps the order of the others. A compass direction is drawn first, then a candidate
 * in it, so that a dense town centre does not take every walk.
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

export function inDrawnOrder<T extends { key: string }>(candidates: readonly T[], seed: string): T[] {
  return candidates
    .map((candidate) => ({ candidate, share: shareOf(`${seed}|${candidate.key}`) }))
    .sort((a, b) => b.share - a.share)
    .map(({ candidate }) => candidate);
}

/** Exponential race: an entry of twice the weight wins twice as often. */
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

/** Share of days on which the walk returns to a visited sign although new ones exist. */
export const BACK_SHARE = 2 / 5;

/** Rested signs before the first such day: the walks of a month are new. */
export const MIN_BACK = 16;

/**
 * Whether this day's walk returns to a visited sign. If new signs always came first, a year of public figures, even
 * rounded to 50 or 1,000 points, would locate the home (docs/decisions/going-back.md).
 */
export const goesBack = (seed: string): boolean => shareOf(`${seed}|back`) < BACK_SHARE;

/**
 * Weight of a visited sign on such a day (`place` is 0 at the near end of the band, 1 at the far one): a secret of the
 * walker prefers near or far signs, else the mean route length of a year would tell homes apart.
 */
export function ticketsBack(taste: string | undefined, place: number): number {
  const tilt = taste === undefined ? 0 : 2 * shareOf(`${taste}|tilt`) - 1;
  return Math.exp(4 * tilt * (2 * place - 1));
}

/** Hash to [0, 1): FNV-1a over UTF-16 code units with a final mix, so that similar texts lie far apart. */
function shareOf(text: string): number {
  let h = fnv1a(text);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (((h ^ (h >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}

export function sectorOf(home: Point, { latitude, longitude }: Point): number {
  // Wraps the difference of longitudes across the antimeridian.
  const turn = longitude - home.longitude - 360 * Math.round((longitude - home.longitude) / 360);
  const east = turn * Math.cos((home.latitude * Math.PI) / 180);
  const share = Math.atan2(east, latitude - home.latitude) / (2 * Math.PI);
  return Math.floor((share + 1) * SECTORS) % SECTORS;
}

/** Days before a visited destination is chosen again, as long as a wider band holds another. */
export const REST_DAYS = 14;

export interface Visits {
  visited: ReadonlyMap<string, Day>;
  day: Day;
}

interface Keyed {
  key: string;
}

/** Day of the last visit; '' for none, which sorts before every day. */
export const lastVisit = ({ visited }: Visits, key: string): Day => visited.get(key) ?? '';

export function rested<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  const before = addDays(visits.day, 1 - REST_DAYS);
  return candidates.filter(({ key }) => lastVisit(visits, key) < before);
}

export function wasYesterday(visits: Visits, key: string): boolean {
  return lastVisit(visits, key) >= addDays(visits.day, -1);
}

/** Candidates never visited, or else those visited longest ago. */
export function leastRecentlyVisited<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  let oldest: Day | undefined;
  for (const { key } of candidates) {
    const visit = lastVisit(visits, key);
    if (oldest === undefined || visit < oldest) oldest = visit;
  }
  return candidates.filter(({ key }) => lastVisit(visits, key) === oldest);
}

export function byLastVisit<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
  return candidates
    .map((candidate) => ({ candidate, visit: lastVisit(visits, candidate.key) }))
    .sort((a, b) => (a.visit < b.visit ? -1 : Number(a.visit > b.visit)))
    .map(({ candidate }) => candidate);
}
