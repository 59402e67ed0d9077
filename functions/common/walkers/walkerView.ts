import { profileOf } from '../../../shared/api/publicProfile.ts';
import { settingsOf } from '../../../shared/api/settings.ts';
import type { OwnUser, PublicUser } from '../../../shared/api/walkers.ts';
import { completedThisWeek } from '../../../shared/domain/challenges/interval.ts';
import { PAUSED_DAYS_A_YEAR, pausedDaysLeft, pauseFrom } from '../../../shared/domain/challenges/pause.ts';
import {
  bestChain,
  bestComeback,
  FIRST_REST_DAYS,
  restDaysIn,
  walksToNextRestDay,
} from '../../../shared/domain/challenges/restDays.ts';
import { isPausedOn, restDaysOn, restedDays } from '../../../shared/domain/challenges/streak.ts';
import { goalInForce } from '../../../shared/domain/challenges/weeklyGoal.ts';
import { addDays, type Day, dayOf } from '../../../shared/domain/day.ts';
import { publicFigures } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { seesExactly, type Viewer } from '../../../shared/domain/privacy/visibility.ts';
import { laterDay, streakDayOf, timeZoneOf } from '../../../shared/domain/walkers/timeZone.ts';
import type { Competitor } from '../../data/leaderboard/competitors.ts';
import type { Walker } from '../../data/walkers/walkers.ts';

/** The walker's own view of the streak. `today` is the day the streak is judged by. */
function ownStreakOf(walker: Walker, today: Day): Omit<OwnUser['streak'], 'today'> {
  const { streaks } = walker;
  const rest = restDaysOn(streaks, today);
  const best = rest && bestChain(rest.chains);
  const comeback = rest && bestComeback(rest.chains);
  const pause = rest && pauseFrom(rest.pauses, today);
  return {
    hidden: streaks.hidden ?? false,
    restDays: rest !== undefined,
    left: best ? restDaysIn(best) : FIRST_REST_DAYS,
    walksToNext: best ? walksToNextRestDay(best) : null,
    spentOn: rest ? restedDays(streaks, today) : [],
    pause: pause ? { firstDay: pause[0], lastDay: pause[1] } : null,
    pausedToday: isPausedOn(streaks, today),
    pauseDaysLeft: rest
      ? pausedDaysLeft(rest.pauses, laterDay(addDays(today, 1), pause?.[1] ?? null))
      : PAUSED_DAYS_A_YEAR,
    comeback: comeback?.comeback ? { walks: comeback.walks, ...comeback.comeback } : null,
    goal: goalInForce(walker, today),
    thisWeek: completedThisWeek(streaks, today),
  };
}

export const zoneOf = ({ timeZone }: Pick<Walker, 'timeZone'>) => timeZoneOf({ timeZone });

/** The walker's own calendar decides what today is. */
const todayOf = (walker: Pick<Walker, 'timeZone'>, now: Date) => dayOf(now, zoneOf(walker));

/** First day a streak setting applies to: days already reached in an earlier zone do not repeat. */
export const calendarDay = (walker: Pick<Walker, 'timeZone' | 'dayFloor'>, now: Date): Day =>
  laterDay(todayOf(walker, now), walker.dayFloor);

/** A walker as shown to others, without home, settings and email: a board row. */
export function publicView(walker: Competitor, now: Date, viewer: Viewer): PublicUser {
  const { totalPoints, level, totalDistance, completedChallenges, currentStreak, streakRested } = publicFigures(
    viewer,
    walker,
    now,
  );
  return {
    id: walker.walkerId,
    username: walker.username,
    ...profileOf(walker),
    profilePhotoUrl: walker.profilePhotoUrl,
    points: totalPoints,
    level,
    totalDistance,
    completedChallenges,
    currentStreak,
    ...(streakRested && { streakRested }),
  };
}

/** Profile with the home's town, for viewers who may see walks. */
export const profileView = (walker: Walker, now: Date, viewer: Viewer): PublicUser => ({
  ...publicView(walker, now, viewer),
  ...(seesExactly(viewer, walker) && { homeTown: walker.homeTown }),
});

/** A walker's own view: missing values are `null`, never absent. */
export function ownView(walker: Walker, now: Date): OwnUser {
  return {
    ...publicView(walker, now, 'self'),
    email: walker.email,
    emailVerified: walker.emailVerifiedAt !== null,
    hasPassword: walker.hasPassword,
    homeLatitude: walker.homeLatitude,
    homeLongitude: walker.homeLongitude,
    homeAddress: walker.homeAddress,
    homeTown: walker.homeTown,
    shownTown: walker.shownTown?.name ?? null,
    homeSource: walker.homeSource,
    ...settingsOf(walker),
    timeZone: zoneOf(walker),
    streak: { ...ownStreakOf(walker, streakDayOf(walker, now)), today: calendarDay(walker, now) },
    clubs: walker.clubs,
    suspended: walker.suspendedAt !== null,
  };
}
