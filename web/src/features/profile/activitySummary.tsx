import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { levelProgress, pointsToNextLevel } from '../../../../shared/domain/level.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { StreakNotes } from '../../ui/streakNotes.tsx';
import type { Stats } from './statTiles.tsx';
import { streakText } from './texts.ts';

type Props = { stats: Stats; isOwn: boolean; streak?: OwnUser['streak'] | undefined };

export function ActivitySummary({ stats, isOwn, streak }: Props) {
  const { level, totalPoints, currentStreak, longestStreak, streakRested, longestRested } = stats;
  return (
    <section className="card" aria-labelledby="activity-summary">
      <h2 id="activity-summary" className="h-card">
        Activity Summary
      </h2>
      <dl className="activity">
        {currentStreak !== null && <Line label="Current streak" value={streakText(currentStreak, streakRested)} />}
        {longestStreak !== null && <Line label="Best streak" value={streakText(longestStreak, longestRested)} />}
        {streak !== undefined && streak.goal > 0 && (
          <Line label="Weekly goal" value={`${streak.thisWeek} of ${streak.goal} walks`} />
        )}
        <Line label="Level" value={level.toLocaleString('en')} />
        <Line label="Points" value={totalPoints.toLocaleString('en')} />
      </dl>
      {streak && <StreakNotes streak={streak} isWhole className="mb-4" />}
      <ProgressBar value={levelProgress(totalPoints)} label={`To level ${level + 1}`} height={10} />
      <p className="mt-1.5 text-sm text-ink-2">
        {isOwn ? '' : 'About '}
        {pointsToNextLevel(totalPoints).toLocaleString('en')} points to next level
      </p>
      {!isOwn && (
        <p className="mt-1.5 text-sm text-ink-2">Points and distance of others are rounded, to keep homes private.</p>
      )}
    </section>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
