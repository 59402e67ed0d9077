import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { walkers } from '../../../../shared/api/walkers.ts';
import type { Year, YearWalk } from '../../../../shared/domain/achievements/year.ts';
import { fitForOthers } from '../../../../shared/domain/auth/nameFilter.ts';
import { cut } from '../../../../shared/domain/auth/names.ts';
import { dayOf } from '../../../../shared/domain/day.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { destinationName, UNKNOWN_PLACE } from '../../../../shared/domain/walk/destination.ts';
import { type Unit, walkingMinutes } from '../../../../shared/domain/walkers/units.ts';
import { totalFigure, totalUnit, unitText, walkFigure, walkUnit } from '../../i18n/measures.ts';
import { streetText } from '../../i18n/names.ts';
import { numberText, t } from '../../i18n/t.ts';
import { dayText, instantText } from '../../ui/dates.ts';
import type { ShareableWalk } from '../../ui/dialogs/openModal.ts';
import type { Figure } from './picture.ts';

export type Stats = ResponseOf<typeof walkers.getStats>;
type Rank = ResponseOf<typeof leaderboard.getRank>['globalRank'];

const NAME_LENGTH = 35;

type Named = Pick<Challenge, 'destination'>;
const destinationOf = ({ destination }: Named): string =>
  fitForOthers(destinationName(destination)) === null ? UNKNOWN_PLACE : streetText(destination);

/** One line, or two for a junction, each cut by itself: "Campo 24 de Agosto", "at Rua de Santos Pousada". */
export function nameOnImage(walk: Named): string[] {
  const { street, crossing } = walk.destination;
  const name = destinationOf(walk);
  if (crossing === undefined || name === UNKNOWN_PLACE) return [cut(name, NAME_LENGTH)];
  const both = { street: `${cut(street, NAME_LENGTH)}\n`, crossing: cut(crossing, NAME_LENGTH) };
  return t('{street} at {crossing}', both).split(/\n,?\s*/);
}

export const dateOf = ({ date, completedAt }: ShareableWalk): string =>
  date ? dayText(date) : completedAt ? instantText(completedAt) : '';

type Streak = Partial<Pick<Stats, 'currentStreak' | 'streakRested'>>;

/** The current streak is shown only on an image of today's walk. */
export function streakOn(walk: ShareableWalk, streak: Streak, now: Date, timeZone: string): Streak {
  const day = walk.date ?? (walk.completedAt ? dayOf(new Date(walk.completedAt), timeZone) : undefined);
  return day === dayOf(now, timeZone) ? streak : {};
}

export function shareFigures(walk: ShareableWalk, { currentStreak, streakRested }: Streak): Figure[] {
  const { distance, pointsEarned } = walk;
  return [
    { value: walkFigure(distance), unit: unitText(walkUnit()), label: t('distance') },
    ...(pointsEarned > 0 ? [{ value: `+${numberText(pointsEarned)}`, label: t('points') }] : []),
    currentStreak
      ? { value: numberText(currentStreak), label: streakRested ? t('walk streak') : t('day streak') }
      : { value: numberText(walkingMinutes(distance)), unit: t('min'), label: t('walk') },
  ];
}

/** For each unit, the text without points and the text with points. */
const SENTENCES: Record<Unit, readonly [string, string]> = {
  mi: [
    msg('I completed my walking challenge to {street}: {miles} miles. One walk a day, to a street with a sign.'),
    msg(
      'I completed my walking challenge to {street}: {miles} miles, +{points} points. One walk a day, to a street with a sign.',
    ),
  ],
  km: [
    msg('I completed my walking challenge to {street}: {km} kilometres. One walk a day, to a street with a sign.'),
    msg(
      'I completed my walking challenge to {street}: {km} kilometres, +{points} points. One walk a day, to a street with a sign.',
    ),
  ],
};

export function shareText(walk: ShareableWalk): string {
  const figure = walkFigure(walk.distance);
  const values = { street: destinationOf(walk), points: walk.pointsEarned, miles: figure, km: figure };
  return t(SENTENCES[walkUnit()][walk.pointsEarned === 0 ? 0 : 1], values);
}

export const posterTitle = (year: number | undefined): string =>
  year === undefined ? t('Walking Challenge Achievements') : t('{year} on foot', { year: String(year) });

export const yearFigures = ({ walks, km, streets, towns, longestRun, points }: Year<YearWalk>): Figure[] => [
  { value: numberText(walks), label: t('{count, plural, one {walk} other {walks}}', { count: walks }) },
  { value: totalFigure(km), label: totalUnit() === 'mi' ? t('miles') : t('kilometres') },
  { value: numberText(streets), label: t('{count, plural, one {street} other {streets}}', { count: streets }) },
  { value: numberText(towns), label: t('{count, plural, one {town} other {towns}}', { count: towns }) },
  {
    value: numberText(longestRun),
    label: t('{count, plural, one {day in a row} other {days in a row}}', { count: longestRun }),
  },
  { value: numberText(points), label: t('{count, plural, one {point} other {points}}', { count: points }) },
];

export const posterFigures = (stats: Stats, globalRank: Rank): Figure[] => [
  { value: numberText(stats.completedChallenges), label: t('challenges completed') },
  {
    value: totalFigure(stats.totalDistance),
    label: totalUnit() === 'mi' ? t('total distance (mi)') : t('total distance (km)'),
  },
  { value: numberText(stats.level), label: t('current level') },
  { value: numberText(stats.totalPoints), label: t('points earned') },
  ...(stats.currentStreak === null
    ? []
    : [{ value: numberText(stats.currentStreak), label: stats.streakRested ? t('walk streak') : t('day streak') }]),
  { value: globalRank === null ? t('N/A') : `#${numberText(globalRank)}`, label: t('global rank') },
];
