import { addDays, type Day } from './day.ts';
import type { ShownFigures } from './figures.ts';
import type { Viewer } from './privacy.ts';

/** What a profile keeps: the figures now, and those with which the UTC day of the last change began. */
export interface DatedFigures extends ShownFigures {
  readonly dayStart: ({ readonly day: Day } & ShownFigures) | null;
}

const shownFigures = ({ points, metres, completedChallenges, streaks }: ShownFigures): ShownFigures => ({
  points,
  metres,
  completedChallenges,
  streaks,
});

const utcDay = (now: Date): Day => now.toISOString().slice(0, 10);

/** To be stored with every change of figures: what they were before the first change of this UTC day. */
export const dayStartFigures = (before: DatedFigures, now: Date): { day: Day } & ShownFigures =>
  before.dayStart?.day === utcDay(now) ? before.dayStart : { day: utcDay(now), ...shownFigures(before) };

/**
 * A walker's figures as this viewer may read them; `roundedFigures` then rounds them for all but the walker. Strangers
 * read them as they stood when the UTC day began: a profile that changes with each completion tells the minute of it to
 * a stranger who keeps asking.
 */
export const figuresSeenBy = (viewer: Viewer, walker: DatedFigures, now: Date): ShownFigures =>
  viewer === 'stranger' && walker.dayStart?.day === utcDay(now)
    ? // Hiding acts at once.
      { ...shownFigures(walker.dayStart), streaks: { ...walker.dayStart.streaks, hidden: walker.streaks.hidden } }
    : shownFigures(walker);

/**
 * The day that a stranger's view of streak and week is computed for. Not the walker's own day, since the minute at
 * which a streak ends would tell the time zone; and the day before that of UTC, on which no zone is still walking when
 * the figures are those of the beginning of the UTC day.
 */
export const dayForStrangers = (now: Date): Day => addDays(utcDay(now), -1);
