import { fnv1a } from '../../../shared/domain/fnv1a.ts';
import type { Position } from '../../../shared/domain/geo.ts';

export interface Candidate {
  key: string;
  weight: number;
  point: Position;
}

const SECTORS = 8;

/**
 * Deterministic weighted lottery: each ticket is a hash of the seed and the candidate's key, so the order of candidates
 * does not matter and removing one keeps the order of the others. A compass direction is drawn first, then a candidate
 * in it, so that a dense town centre does not take every walk.
 */
export function pick<T extends Candidate>(candidates: readonly T[], home: Position, seed: string): T | undefined {
  const sectors = Array.from({ length: SECTORS }, (): T[] => []);
  for (const candidate of candidates) sectors[sectorOf(home, candidate.point)]?.push(candidate);
  const directions = sectors.map((members, sector) => ({
    key: String(sector),
    weight: Math.sqrt(members.length),
    members,
  }));
  return winner(winner(directions, seed)?.members ?? [], seed);
}

/** By a hash of each candidate's point, so that the order does not depend on that of the edges. */
export function inDrawnOrder<T extends { point: Position }>(candidates: readonly T[], seed: string): T[] {
  return candidates
    .map((candidate) => {
      const { latitude, longitude } = candidate.point;
      return { candidate, share: hashShare(`${seed}|${latitude},${longitude}`) };
    })
    .sort((a, b) => b.share - a.share)
    .map(({ candidate }) => candidate);
}

/** Exponential race: an entry of twice the weight wins twice as often. */
function winner<T extends Pick<Candidate, 'key' | 'weight'>>(entries: readonly T[], seed: string): T | undefined {
  let best: T | undefined;
  let first = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const moment = -Math.log(hashShare(`${seed}|${entry.key}`)) / entry.weight;
    if (moment < first) {
      first = moment;
      best = entry;
    }
  }
  return best;
}

/** Hash to [0, 1): FNV-1a over UTF-16 code units with a final mix, so that similar texts lie far apart. */
export function hashShare(text: string): number {
  let h = fnv1a(text);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (((h ^ (h >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}

export function sectorOf(home: Position, { latitude, longitude }: Position): number {
  // Wraps the difference of longitudes across the antimeridian.
  const turn = longitude - home.longitude - 360 * Math.round((longitude - home.longitude) / 360);
  const east = turn * Math.cos((home.latitude * Math.PI) / 180);
  const share = Math.atan2(east, latitude - home.latitude) / (2 * Math.PI);
  return Math.floor((share + 1) * SECTORS) % SECTORS;
}
