import { type Day, dayOf } from './day.ts';
import { leaderboardKey, pointsInKey } from './leaderboard.ts';
import { roundPoints } from './precision.ts';
import { type DatedPoints, roundedPointsOf } from './publicFigures.ts';
import { type ChosenVisibility, seesExactly } from './visibility.ts';

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
