import { type ShownFigures, statsOf } from '../achievements/figures.ts';
import { addDays, type Day, dayOf } from '../day.ts';
import { type ChosenVisibility, seesExactly, type Viewer } from '../privacy/visibility.ts';
import { streakDayOf, type ZonedWalker } from '../walkers/timeZone.ts';
import { kmOf } from '../walkers/units.ts';

/**
 * Precision of figures for strangers. A home has some two hundred destinations, each at another distance: exact metres,
 * points or timestamps read daily identify the walks, and walks reveal the home. So figures are rounded on the server,
 * and derived figures are computed from the rounded ones. docs/privacy.md shows the whole table.
 */
export const POINTS_STEP = 50;

export const roundPoints = (points: number): number => Math.round(points / POINTS_STEP) * POINTS_STEP;

export const roundTotalKm = (metres: number): number => Math.round(kmOf(metres));

/** Cuts a timestamp to its date; dates stay unchanged. */
export const bareDay = (instant: string): Day => instant.slice(0, 10);

/** The full hour (UTC) of world figures, which keeps them from changing with each walk. */
export const hourBegun = (now: Date): Date => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000);

export interface DatedFigures extends ShownFigures {
  readonly dayStart: ({ readonly day: Day } & ShownFigures) | null;
}

/** Dated figures of points alone: all points or proven ones. */
export interface DatedPoints {
  readonly points: number;
  readonly dayStart: { readonly day: Day; readonly points: number } | null;
}

const utcDay = (now: Date): Day => dayOf(now, 'UTC');

/** Stored with every change of points: their value before the first change of this UTC day. */
export const dayStartPoints = ({ points, dayStart }: DatedPoints, now: Date): { day: Day; points: number } =>
  isOfToday(dayStart, now) ? dayStart : { day: utcDay(now), points };

export const dayStartFigures = (before: DatedFigures, now: Date): { day: Day } & ShownFigures => {
  if (isOfToday(before.dayStart, now)) return before.dayStart;
  const { points, metres, completedChallenges, streaks } = before;
  return { day: utcDay(now), points, metres, completedChallenges, streaks };
};

/** A day ahead of `now` was written by a Lambda whose clock is ahead. */
const isOfToday = <Start extends { readonly day: Day }>(dayStart: Start | null, now: Date): dayStart is Start =>
  dayStart !== null && dayStart.day >= utcDay(now);

/** Points as shown to strangers of a walker without exact figures: rounded, as of the start of the UTC day. */
export const roundedPointsOf = ({ points, dayStart }: DatedPoints, now: Date): number =>
  roundPoints(isOfToday(dayStart, now) ? dayStart.points : points);

/** The points shown to this viewer, which boards sort by and ranks count. */
export const publicPoints = (viewer: Viewer, walker: ChosenVisibility, points: DatedPoints, now: Date): number =>
  seesExactly(viewer, walker) ? points.points : roundedPointsOf(points, now);

/**
 * The day that a stranger's view of streak and week is computed for. Not the walker's own day, since the minute at
 * which a streak ends would reveal the time zone; and the day before that of UTC, on which no zone is still walking
 * when the figures are those of the beginning of the UTC day.
 */
export const dayForStrangers = (now: Date): Day => addDays(utcDay(now), -1);

export type PublicFigures = ReturnType<typeof statsOf>;

/**
 * A walker's figures as a viewer sees them: the only source of boards, ranks, profiles and stats. An exact figure
 * identifies the route, because a home has some two hundred destinations at different distances. So viewers who may not
 * see the walks get rounded figures as of the start of the day.
 */
export function publicFigures(
  viewer: Viewer,
  walker: DatedFigures & ChosenVisibility & ZonedWalker,
  now: Date,
): PublicFigures {
  if (seesExactly(viewer, walker)) return statsOf(walker, streakDayOf(walker, now));
  const { metres, completedChallenges, streaks } = isOfToday(walker.dayStart, now) ? walker.dayStart : walker;
  const figures = {
    points: roundedPointsOf(walker, now),
    metres: roundTotalKm(metres) * 1000,
    completedChallenges,
    streaks: { ...streaks, hidden: walker.streaks.hidden },
  };
  return statsOf(figures, dayForStrangers(now));
}
