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
  const direction = winner([...sectors], ([sector, members]) => draw(`${seed}|${sector}`, Math.sqrt(members.length)));
  return direction && winner(direction[1], ({ key, weight }) => draw(`${seed}|${key}`, weight));
}

/** In the order of the draw, all of them. */
export function inDrawnOrder<T extends { key: string }>(candidates: readonly T[], seed: string): T[] {
  return candidates
    .map((candidate) => ({ candidate, drawn: draw(`${seed}|${candidate.key}`, 1) }))
    .sort((a, b) => a.drawn - b.drawn)
    .map(({ candidate }) => candidate);
}

function winner<T>(entries: readonly T[], drawOf: (entry: T) => number): T | undefined {
  let best: T | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const drawn = drawOf(entry);
    if (drawn < lowest) {
      lowest = drawn;
      best = entry;
    }
  }
  return best;
}

/**
 * The moment at which a ticket comes up when each comes up at random at a rate of its weight: the lowest wins, and an
 * entry of twice the weight wins twice as often.
 */
function draw(text: string, weight: number): number {
  return -Math.log(shareOf(text)) / weight;
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

/** Between 0 and 1, always the same for the same text. */
const shareOf = (text: string): number => (hash(text) + 0.5) / 2 ** 32;

/** FNV-1a over UTF-16 code units, then mixed so that texts which differ in their last letter land far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

export function sectorOf(home: Point, { latitude, longitude }: Point): number {
  // The remainder to the nearest whole turn: the short way round, across the antimeridian too.
  const turn = longitude - home.longitude - 360 * Math.round((longitude - home.longitude) / 360);
  const east = turn * Math.cos((home.latitude * Math.PI) / 180);
  const share = Math.atan2(east, latitude - home.latitude) / (2 * Math.PI);
  return Math.floor((share + 1) * SECTORS) % SECTORS;
}
