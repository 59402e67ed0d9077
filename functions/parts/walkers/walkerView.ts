import type { OwnUser, PublicUser } from '../../../shared/api/walkers.ts';
import { dayOf } from '../../../shared/domain/day.ts';
import { currentStreak } from '../../../shared/domain/interval.ts';
import { levelOf } from '../../../shared/domain/level.ts';
import { timeZoneOf } from '../../../shared/domain/timeZone.ts';
import { kmOf } from '../../../shared/domain/units.ts';
import type { Competitor, Walker } from '../../data/walkers.ts';

type Zoned = Pick<Walker, 'timeZone'>;
export const zoneOf = ({ timeZone }: Zoned) => timeZoneOf({ timeZone, changedOn: null });

/** The walker's own calendar decides what today is. */
export const todayOf = (walker: Zoned, now: Date) => dayOf(now, zoneOf(walker));

/** What anybody signed in may see of a walker: figures, never home, settings or address. */
export function publicView(walker: Walker, now: Date, options: { town?: boolean } = {}): PublicUser {
  return { ...boardView(walker, now), ...(options.town && { homeTown: walker.homeTown }) };
}

/** The same without anything that the board's index does not carry. */
export function boardView(walker: Omit<Competitor, 'leaderboardKey'>, now: Date): PublicUser {
  return {
    id: walker.walkerId,
    username: walker.username,
    firstName: walker.firstName,
    lastName: walker.lastName,
    profilePhotoUrl: walker.profilePhotoUrl,
    points: walker.points,
    level: levelOf(walker.points),
    totalDistance: kmOf(walker.metres),
    completedChallenges: walker.completedChallenges,
    currentStreak: currentStreak(walker.streaks, todayOf(walker, now)),
  };
}

/** What a walker sees of themselves: missing values are `null`, never absent. */
export function ownView(walker: Walker, now: Date): OwnUser {
  return {
    ...publicView(walker, now),
    email: walker.email,
    emailVerified: walker.emailVerifiedAt !== null,
    homeLatitude: walker.homeLatitude,
    homeLongitude: walker.homeLongitude,
    homeAddress: walker.homeAddress,
    homeTown: walker.homeTown,
    homeSource: walker.homeSource,
    preferredDifficulty: walker.preferredDifficulty,
    maxDistance: walker.maxDistance,
    notificationsEnabled: walker.notificationsEnabled,
    mapVisibility: walker.mapVisibility,
    timeZone: zoneOf(walker),
  };
}
