import { type Day, dayOf } from '../day.ts';
import { type ChosenVisibility, seesExactly } from '../privacy/visibility.ts';
import { leaderboardKey, pointsInKey } from './leaderboard.ts';
import { type DatedPoints, roundedPointsOf, roundPoints } from './publicFigures.ts';

/**
 * A walker's entry in the index: the place valid from the UTC day after the last change, and the points shown to
 * strangers until then. So midnight needs no write.
 */
export interface BoardPlace {
  readonly key: string;
  readonly shownOn: { readonly day: Day; readonly points: number } | null;
}

/** For strangers: exact and live if the walker's audience is Everyone, else rounded and from the next UTC day. */
export const boardPlace = (walkerId: string, walker: ChosenVisibility, points: DatedPoints, now: Date): BoardPlace => {
  if (seesExactly('stranger', walker)) return { key: leaderboardKey(points.points, walkerId), shownOn: null };
  const [today, tomorrow] = [roundedPointsOf(points, now), roundPoints(points.points)];
  return {
    key: leaderboardKey(tomorrow, walkerId),
    // The day of the figures lies ahead of `now` if another Lambda's clock is ahead.
    shownOn: today === tomorrow || !points.dayStart ? null : { day: points.dayStart.day, points: today },
  };
};

/** The points shown to strangers now; never more than the key has, because points only grow. */
export const pointsShownAt = ({ key, shownOn }: BoardPlace, now: Date): number =>
  shownOn && shownOn.day >= dayOf(now, 'UTC') ? shownOn.points : pointsInKey(key);
