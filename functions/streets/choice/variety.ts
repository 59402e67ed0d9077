import { addDays, type Day } from '../../../shared/domain/day.ts';

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
export function leastRecent<T extends Keyed>(candidates: readonly T[], visits: Visits): T[] {
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
