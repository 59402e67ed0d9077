import { type Day, dayOf, mondayOf } from '../day.ts';
import { type ChosenVisibility, seesExactly } from '../privacy/visibility.ts';
import { type DatedPoints, roundedPointsOf, roundPoints } from './publicFigures.ts';

/**
 * All points of a walker; or the proven ones (shared/domain/signs/proof.ts), of all time or of a week, which is named by its
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

/**
 * Where a walker stands in the index of a board, read backwards: more points first. Among equals the random id decides,
 * and nothing that happened: who reached the points first would tell the hour of a walk. Text, as a sort key is: hence the
 * zeros.
 */
export const leaderboardKey = (points: number, walkerId: string): string =>
  `${String(points).padStart(POINT_DIGITS, '0')}#${walkerId}`;

export const pointsInKey = (key: string): number => Number(key.slice(0, POINT_DIGITS));
export const walkerIdInKey = (key: string): string => key.slice(POINT_DIGITS + 1);

interface Keyed {
  readonly key: string;
}

/** The best by their keys, best first. */
export const bestByKey = <T extends Keyed>(entries: readonly T[], size = BOARD_SIZE): T[] =>
  entries.toSorted((a, b) => (a.key === b.key ? 0 : a.key > b.key ? -1 : 1)).slice(0, size);

export type Ranked<T> = T & { readonly rank: number };

/**
 * Best first, by the points that are shown, and 1, 1, 3: equals share a rank and stand in the order of `tieOf`, a keyed
 * hash of id and day.
 */
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

/** How many have strictly more points, and the lowest points of those; undefined for the leader. */
export interface Ahead {
  readonly above: number;
  readonly next: number | undefined;
}

export const aheadAmong = (points: number, others: readonly number[]): Ahead => {
  const ahead = others.filter((each) => each > points);
  return { above: ahead.length, next: ahead.length > 0 ? Math.min(...ahead) : undefined };
};

/**
 * What the index has of a walker: the place that holds from the UTC day after the last change on, and the points that
 * strangers are shown until then. So midnight needs no write.
 */
export interface BoardPlace {
  readonly key: string;
  readonly shownOn: { readonly day: Day; readonly points: number } | null;
}

/** For strangers: exact and live where the walker shows figures to everyone, else rounded and from the next UTC day on. */
export const boardPlace = (walkerId: string, walker: ChosenVisibility, points: DatedPoints, now: Date): BoardPlace => {
  if (seesExactly('stranger', walker)) return { key: leaderboardKey(points.points, walkerId), shownOn: null };
  const [today, tomorrow] = [roundedPointsOf(points, now), roundPoints(points.points)];
  return {
    key: leaderboardKey(tomorrow, walkerId),
    // The day of the figures, which is ahead of `now` where another function's clock is.
    shownOn: today === tomorrow || !points.dayStart ? null : { day: points.dayStart.day, points: today },
  };
};

/** The points that strangers are shown of it now; never more than the place has, since points only grow. */
export const pointsShownAt = ({ key, shownOn }: BoardPlace, now: Date): number =>
  shownOn && shownOn.day >= dayOf(now, 'UTC') ? shownOn.points : pointsInKey(key);
