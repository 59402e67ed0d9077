import { settingsOf } from '../../../shared/api/settings.ts';
import type { OwnUser, PublicUser } from '../../../shared/api/walkers.ts';
import { type Day, dayOf, daysBetween } from '../../../shared/domain/day.ts';
import { shownStreak } from '../../../shared/domain/figures.ts';
import { dayForStrangers, figuresSeenBy } from '../../../shared/domain/figuresSeenBy.ts';
import { levelOf } from '../../../shared/domain/level.ts';
import { roundedFigures, roundPoints } from '../../../shared/domain/precision.ts';
import type { WalkerStreaks } from '../../../shared/domain/streak.ts';
import { earlierDay, laterDay, timeZoneOf } from '../../../shared/domain/timeZone.ts';
import { kmOf } from '../../../shared/domain/units.ts';
import { visibilityInForce } from '../../../shared/domain/visibility.ts';
import type { Competitor } from '../../data/competitors.ts';
import type { Walker } from '../../data/walkers.ts';
import { ownStreakOf } from './ownStreak.ts';

type Zoned = Pick<Walker, 'timeZone'> & Partial<Pick<Walker, 'zoneBefore' | 'timeZoneChangedOn'>>;
export const zoneOf = ({ timeZone }: Zoned) => timeZoneOf({ timeZone });

/** The walker's own calendar decides what today is. */
export const todayOf = (walker: Zoned, now: Date) => dayOf(now, zoneOf(walker));

/** From which day on a setting of the streak holds: a calendar that was further on does not come again. */
export const calendarDay = (walker: Pick<Walker, 'timeZone' | 'dayFloor'>, now: Date): Day =>
  laterDay(todayOf(walker, now), walker.dayFloor);

/**
 * The day by which a streak is judged: for two days after a change of zone that of the zone before, while it is earlier,
 * because the walk that keeps the streak may still be begun there. A board knows the present zone only.
 */
export function streakDayOf(walker: Zoned, now: Date): Day {
  const today = todayOf(walker, now);
  const { zoneBefore, timeZoneChangedOn } = walker;
  if (!zoneBefore || !timeZoneChangedOn || daysBetween(timeZoneChangedOn, dayOf(now, 'UTC')) > 1) return today;
  const before = dayOf(now, zoneBefore);
  return earlierDay(before, today);
}

type Shown = Omit<Competitor, 'leaderboardKey' | 'streaks'> & { streaks: WalkerStreaks } & Zoned;
type Figures = Pick<PublicUser, 'points' | 'level' | 'totalDistance'>;

const exactFigures = ({ points, metres }: Shown): Figures => ({
  points,
  level: levelOf(points),
  totalDistance: kmOf(metres),
});

/** Nothing that the board's index does not carry. */
const shown = (walker: Shown, figures: Figures, day: Day): PublicUser => ({
  id: walker.walkerId,
  username: walker.username,
  firstName: walker.firstName,
  lastName: walker.lastName,
  profilePhotoUrl: walker.profilePhotoUrl,
  ...figures,
  completedChallenges: walker.completedChallenges,
  ...shownStreak(walker.streaks, day),
});

/** What anybody signed in may see of a walker: rounded figures, never home, settings or address. */
export function publicView(
  walker: Walker,
  now: Date,
  { viewer, town }: { viewer: 'friend' | 'stranger'; town: boolean },
): PublicUser {
  const figures = figuresSeenBy(viewer, walker, now);
  const day = viewer === 'friend' ? todayOf(walker, now) : dayForStrangers(now);
  return {
    ...shown({ ...walker, streaks: figures.streaks }, roundedFigures(figures), day),
    completedChallenges: figures.completedChallenges,
    ...(town && { homeTown: walker.homeTown }),
  };
}

/** A row of a board: the viewer's own is exact, every other one is rounded. */
export const boardView = (walker: Shown, viewerId: string, now: Date): PublicUser =>
  shown(walker, walker.walkerId === viewerId ? exactFigures(walker) : roundedFigures(walker), streakDayOf(walker, now));

interface Proven {
  provenPoints?: number;
  provenThisWeek?: number;
}

/** Proven points in a row of a board, as exact as its other figures. */
export const provenView = (points: Proven, isOwn: boolean): Proven =>
  isOwn ? points : Object.fromEntries(Object.entries(points).map(([name, value]) => [name, roundPoints(value)]));

/** What a walker sees of themselves: missing values are `null`, never absent. */
export function ownView(walker: Walker, now: Date): OwnUser {
  return {
    ...shown(walker, exactFigures(walker), streakDayOf(walker, now)),
    email: walker.email,
    emailVerified: walker.emailVerifiedAt !== null,
    homeLatitude: walker.homeLatitude,
    homeLongitude: walker.homeLongitude,
    homeAddress: walker.homeAddress,
    homeTown: walker.homeTown,
    homeSource: walker.homeSource,
    ...settingsOf(walker),
    mapVisibility: visibilityInForce(walker),
    mapVisibilityToConfirm: visibilityInForce(walker) !== walker.mapVisibility,
    timeZone: zoneOf(walker),
    streak: { ...ownStreakOf(walker, streakDayOf(walker, now)), today: calendarDay(walker, now) },
    suspended: walker.suspendedAt !== null,
  };
}
