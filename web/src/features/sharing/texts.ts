import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { walkers } from '../../../../shared/api/walkers.ts';
import { dayOf } from '../../../../shared/domain/day.ts';
import { UNKNOWN_PLACE } from '../../../../shared/domain/destinationName.ts';
import { cut } from '../../../../shared/domain/names.ts';
import { walkingMinutes } from '../../../../shared/domain/units.ts';
import type { Year, YearWalk } from '../../../../shared/domain/year.ts';
import { dayText, instantText } from '../../ui/dates.ts';
import type { ShareableWalk } from '../../ui/modals.ts';
import { totalFigure, totalUnit, unitText, walkFigure, walkUnit } from '../../words/measures.ts';
import { numberText, say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import type { Figure } from './picture.ts';

export type Stats = ResponseOf<typeof walkers.getStats>;
type Rank = ResponseOf<typeof leaderboard.getRank>['globalRank'];

const NAME_LENGTH = 35;

const number = (value: number): string => numberText(value);

const destinationOf = ({ destinationName }: Pick<Challenge, 'destinationName'>): string =>
  streetText(destinationName) || UNKNOWN_PLACE;

/** As it stands on the share image. */
export const nameOnImage = (walk: Pick<Challenge, 'destinationName'>): string => cut(destinationOf(walk), NAME_LENGTH);

export const dateOf = ({ date, completedAt }: ShareableWalk): string =>
  date ? dayText(date) : completedAt ? instantText(completedAt) : '';

/** A streak that is hidden is none. */
type Streak = Partial<Pick<Stats, 'currentStreak' | 'streakRested'>>;

/** The streak is today's: on the picture of an older walk it would be another's. */
export function streakOn(walk: ShareableWalk, streak: Streak, now: Date, timeZone: string): Streak {
  const day = walk.date ?? (walk.completedAt ? dayOf(new Date(walk.completedAt), timeZone) : undefined);
  return day === dayOf(now, timeZone) ? streak : {};
}

/** Distance and points of the walk, and the streak unless it is 0. A walk that was restored from an archive has no points. */
export function shareFigures(walk: ShareableWalk, { currentStreak, streakRested }: Streak): Figure[] {
  const { distance, pointsEarned } = walk;
  return [
    { value: walkFigure(distance), unit: unitText(walkUnit()), label: say('distance') },
    ...(pointsEarned > 0 ? [{ value: `+${number(pointsEarned)}`, label: say('points') }] : []),
    currentStreak
      ? { value: number(currentStreak), label: streakRested ? say('walk streak') : say('day streak') }
      : { value: number(walkingMinutes(distance)), unit: say('min'), label: say('walk') },
  ];
}

export function shareText(walk: ShareableWalk): string {
  const values = { street: destinationOf(walk), points: walk.pointsEarned };
  const miles = { ...values, miles: walkFigure(walk.distance) };
  const km = { ...values, km: walkFigure(walk.distance) };
  if (walk.pointsEarned === 0) {
    return walkUnit() === 'mi'
      ? say(
          'I completed my walking challenge to {street}: {miles} miles. One walk a day, to a street with a sign.',
          miles,
        )
      : say(
          'I completed my walking challenge to {street}: {km} kilometres. One walk a day, to a street with a sign.',
          km,
        );
  }
  return walkUnit() === 'mi'
    ? say(
        'I completed my walking challenge to {street}: {miles} miles, +{points} points. One walk a day, to a street with a sign.',
        miles,
      )
    : say(
        'I completed my walking challenge to {street}: {km} kilometres, +{points} points. One walk a day, to a street with a sign.',
        km,
      );
}

export const posterTitle = (year: number | undefined): string =>
  year === undefined ? say('Walking Challenge Achievements') : say('{year} on foot', { year: String(year) });

export const yearFigures = ({ walks, km, streets, towns, longestRun, points }: Year<YearWalk>): Figure[] => [
  { value: number(walks), label: say('{count, plural, one {walk} other {walks}}', { count: walks }) },
  { value: totalFigure(km), label: totalUnit() === 'mi' ? say('miles') : say('kilometres') },
  { value: number(streets), label: say('{count, plural, one {street} other {streets}}', { count: streets }) },
  { value: number(towns), label: say('{count, plural, one {town} other {towns}}', { count: towns }) },
  {
    value: number(longestRun),
    label: say('{count, plural, one {day in a row} other {days in a row}}', { count: longestRun }),
  },
  { value: number(points), label: say('{count, plural, one {point} other {points}}', { count: points }) },
];

export const posterFigures = (stats: Stats, globalRank: Rank): Figure[] => [
  { value: number(stats.completedChallenges), label: say('challenges completed') },
  {
    value: totalFigure(stats.totalDistance),
    label: totalUnit() === 'mi' ? say('total distance (mi)') : say('total distance (km)'),
  },
  { value: number(stats.level), label: say('current level') },
  { value: number(stats.totalPoints), label: say('points earned') },
  ...(stats.currentStreak === null
    ? []
    : [{ value: number(stats.currentStreak), label: stats.streakRested ? say('walk streak') : say('day streak') }]),
  { value: globalRank === null ? say('N/A') : `#${number(globalRank)}`, label: say('global rank') },
];
