import { levelProgress, pointsToNextLevel } from '../../../../shared/domain/level.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import type { Stats } from './statTiles.tsx';
import { daysText } from './texts.ts';

export function ActivitySummary({ stats, isOwn }: { stats: Stats; isOwn: boolean }) {
  const { level, totalPoints, currentStreak, longestStreak } = stats;
  return (
    <section className="card" aria-labelledby="activity-summary">
      <h2 id="activity-summary" className="h-card">
        Activity Summary
      </h2>
      <dl className="activity">
        <Line label="Current streak" value={daysText(currentStreak)} />
        <Line label="Best streak" value={daysText(longestStreak)} />
        <Line label="Level" value={level.toLocaleString('en')} />
        <Line label="Points" value={totalPoints.toLocaleString('en')} />
      </dl>
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
