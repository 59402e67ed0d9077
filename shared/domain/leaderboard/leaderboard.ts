import { type Day, dayOf, mondayOf } from '../day.ts';
import type { ChosenVisibility } from '../privacy/visibility.ts';

/**
 * `points`: all points of a walker. `ever` and a Monday: proven points (shared/domain/signs/proof.ts), of all time or
 * of that week.
 */
export type Board = 'points' | 'ever' | Day;

/** Board names in requests; `week` is the current UTC week for everyone. */
export const BOARDS = ['points', 'ever', 'week'] as const;
export const boardNamed = (name: (typeof BOARDS)[number], now: Date): Board =>
  name === 'week' ? mondayOf(dayOf(now, 'UTC')) : name;

export const BOARD_SIZE = 100;

const POINT_DIGITS = 12;

/**
 * Sort key of a board, read in descending order: more points first. The random walker id breaks ties, because "first to
 * reach it" would reveal the hour of a walk. Zero-padded, because sort keys are text.
 */
export const leaderboardKey = (points: number, walkerId: string): string =>
  `${String(points).padStart(POINT_DIGITS, '0')}#${walkerId}`;

export const pointsInKey = (key: string): number => Number(key.slice(0, POINT_DIGITS));
export const walkerIdInKey = (key: string): string => key.slice(POINT_DIGITS + 1);

/**
 * Walkers are listed from their first points on, at first without shown points. Walkers of "Only me" are listed once
 * strangers are shown their points, because an earlier row would reveal when they walked.
 */
export const isOnBoard = (walker: ChosenVisibility & { readonly points: number }, shownPoints: number): boolean =>
  shownPoints > 0 || (walker.points > 0 && walker.mapVisibility !== 'hidden');

interface Keyed {
  readonly key: string;
}

export const bestByKey = <T extends Keyed>(entries: readonly T[], size = BOARD_SIZE): T[] =>
  entries.toSorted((a, b) => (a.key === b.key ? 0 : a.key > b.key ? -1 : 1)).slice(0, size);

export type Ranked<T> = T & { readonly rank: number };

/** Sorted by shown points, with ranks 1, 1, 3; ties are ordered by `tieOf`, a keyed hash of id and day. */
export const ranked = <T extends { readonly shownPoints: number }>(
  entries: readonly T[],
  tieOf: (entry: T) => string,
): Ranked<T>[] => {
  const bestFirst = entries
    .map((entry) => ({ entry, tie: tieOf(entry) }))
    .sort((a, b) => b.entry.shownPoints - a.entry.shownPoints || (a.tie < b.tie ? -1 : 1));
  let rank = 0;
  let previous: number | undefined;
  return bestFirst.map(({ entry }, index) => {
    if (entry.shownPoints !== previous) rank = index + 1;
    previous = entry.shownPoints;
    return { ...entry, rank };
  });
};

/** Number of walkers with strictly more points, and the lowest points among them; undefined for the leader. */
export interface Ahead {
  readonly above: number;
  readonly next: number | undefined;
}

export const aheadAmong = (points: number, others: readonly number[]): Ahead => {
  const ahead = others.filter((each) => each > points);
  return { above: ahead.length, next: ahead.length > 0 ? Math.min(...ahead) : undefined };
};
