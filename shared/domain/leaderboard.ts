import { type Day, dayOf, mondayOf } from './day.ts';

/**
 * All points of a walker; or the proven ones (shared/domain/proof.ts), of all time or of a week, which is named by its
 * Monday.
 */
export type Board = 'points' | 'ever' | Day;

/** As a question names them: this week is the one that UTC's calendar shows, the same for the whole world. */
export const BOARDS = ['points', 'ever', 'week'] as const;
export const boardNamed = (name: (typeof BOARDS)[number], now: Date): Board =>
  name === 'week' ? mondayOf(dayOf(now, 'UTC')) : name;

/** Places on the global board. */
export const BOARD_SIZE = 100;

const POINT_DIGITS = 12;
const INSTANT_DIGITS = 15;
const LATEST = 10 ** INSTANT_DIGITS - 1;

/**
 * Where a walker stands in the index, read backwards: more points first, among equals the one who reached them first, and
 * the id so that no two are equal. Text, since that is what a sort key is: hence the zeros.
 */
export const leaderboardKey = (points: number, reachedAt: Date, walkerId: string): string => {
  const byPoints = String(points).padStart(POINT_DIGITS, '0');
  const byInstant = String(LATEST - reachedAt.getTime()).padStart(INSTANT_DIGITS, '0');
  return `${byPoints}#${byInstant}#${walkerId}`;
};

interface Keyed {
  readonly leaderboardKey: string;
}

const byKeyDescending = (a: Keyed, b: Keyed): number =>
  a.leaderboardKey === b.leaderboardKey ? 0 : a.leaderboardKey > b.leaderboardKey ? -1 : 1;

/** The best of all shards. Each shard must hold its own best `size`: no list can contribute more than the whole board. */
export const mergeShards = <T extends Keyed>(shards: readonly (readonly T[])[], size = BOARD_SIZE): T[] =>
  shards.flat().sort(byKeyDescending).slice(0, size);

interface Scored {
  readonly points: number;
}

export type Ranked<T> = T & { readonly rank: number };

/** Best first, in the order given among equals: 1, 1, 3. One who stands behind two is third, however they stand. */
export const withRanks = <T extends Scored>(bestFirst: readonly T[]): Ranked<T>[] => {
  let rank = 0;
  let previous: number | undefined;
  return bestFirst.map((entry, index) => {
    if (entry.points !== previous) rank = index + 1;
    previous = entry.points;
    return { ...entry, rank };
  });
};

/** Registering alone puts no walker on the world's board. */
export const globalBoard = <T extends Keyed & Scored>(shards: readonly (readonly T[])[]): Ranked<T>[] =>
  withRanks(mergeShards(shards).filter(({ points }) => points > 0));

/** The viewer among friends: everybody is on it, newcomers too. */
export const friendsBoard = <T extends Keyed & Scored>(viewer: T, friends: readonly T[]): Ranked<T>[] =>
  withRanks([viewer, ...friends].sort(byKeyDescending));

/** 1 + those with strictly more points. Null before the first point: there is no rank to speak of yet. */
export const rankAmong = (points: number, allPoints: readonly number[]): number | null =>
  points > 0 ? 1 + allPoints.filter((others) => others > points).length : null;
