import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { OwnUser, walkers } from '../../../../shared/api/walkers.ts';
import { levelProgress, pointsToNextLevel } from '../../../../shared/domain/challenges/points.ts';
import { roundedFigure, totalFigure, totalUnit } from '../../i18n/measures.ts';
import { numberText, t } from '../../i18n/t.ts';
import { ProgressBar } from '../../ui/lists/progress.tsx';
import { StreakNotes } from '../home/index.ts';
import { tilesClass } from './profileSkeleton.tsx';
import { useUnlockedAchievements } from './queries.ts';
import { streakText } from './texts.ts';

type Stats = ResponseOf<typeof walkers.getStats>;

type TileProps = { walkerId: string; stats: Stats; isExact: boolean };

export function StatTiles({ walkerId, stats, isExact }: TileProps) {
  const list = useUnlockedAchievements(walkerId);
  const unlocked = list.status === 'ready' ? String(list.data.length) : list.status === 'empty' ? '0' : '–';
  return (
    <dl className={tilesClass} data-part="tiles">
      <Tile label={t('Achievements')} value={unlocked} />
      <Tile label={t('Challenges')} value={numberText(stats.completedChallenges)} />
      {stats.currentStreak !== null && (
        <Tile label={stats.streakRested ? t('Walk Streak') : t('Day Streak')} value={numberText(stats.currentStreak)} />
      )}
      <Tile
        label={totalUnit() === 'mi' ? t('Miles') : t('Kilometres')}
        value={(isExact ? totalFigure : roundedFigure)(stats.totalDistance)}
      />
    </dl>
  );
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end px-0.5 text-center not-first:border-s not-first:border-hairline">
      <dt className="text-xs/[1.3] text-ink-2 max-[380px]:text-2xs/[1.3]">{label}</dt>
      <dd className="pt-[0.12em] font-sign text-[1.25rem]/[1.15] font-heavy normal-nums">{value}</dd>
    </div>
  );
}

type Props = { stats: Stats; streak?: OwnUser['streak'] | undefined };

export function ActivitySummary({ stats, streak }: Props) {
  const { level, totalPoints, currentStreak, longestStreak, streakRested, longestRested } = stats;
  const points = pointsToNextLevel(totalPoints);
  return (
    <section className="card desk:[grid-area:summary]" aria-labelledby="activity-summary">
      <h2 id="activity-summary" className="h-card">
        {t('Activity Summary')}
      </h2>
      <p className="mt-2.5 mb-1.5 text-sm text-ink-2">{t('{points} points to next level', { points })}</p>
      <ProgressBar value={levelProgress(totalPoints)} label={t('To level {level}', { level: level + 1 })} height={8} />
      <dl className="mt-3.5">
        {longestStreak !== null && <Line label={t('Best streak')} value={streakText(longestStreak, longestRested)} />}
        {currentStreak !== null && <Line label={t('Current streak')} value={streakText(currentStreak, streakRested)} />}
        {streak !== undefined && streak.goal > 0 && (
          <Line
            label={t('Weekly goal')}
            value={t('{walked} of {goal} walks', { walked: streak.thisWeek, goal: streak.goal })}
          />
        )}
        <Line label={t('Level')} value={numberText(level)} />
        <Line label={t('Points')} value={numberText(totalPoints)} />
      </dl>
      {streak && <StreakNotes streak={streak} />}
    </section>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-2 border-t border-hairline py-2.25 text-[0.9375rem]">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-strong">{value}</dd>
    </div>
  );
}
