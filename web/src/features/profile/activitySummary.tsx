import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { levelProgress, pointsToNextLevel } from '../../../../shared/domain/level.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { StreakNotes } from '../../ui/streakNotes.tsx';
import { numberText, say } from '../../words/say.ts';
import type { Stats } from './statTiles.tsx';
import { streakText } from './texts.ts';

type Props = { stats: Stats; streak?: OwnUser['streak'] | undefined };

export function ActivitySummary({ stats, streak }: Props) {
  const { level, totalPoints, currentStreak, longestStreak, streakRested, longestRested } = stats;
  const points = pointsToNextLevel(totalPoints);
  return (
    <section className="card" aria-labelledby="activity-summary">
      <h2 id="activity-summary" className="h-card">
        {say('Activity Summary')}
      </h2>
      <p className="mt-2.5 mb-1.5 text-sm text-ink-2">{say('{points} points to next level', { points })}</p>
      <ProgressBar
        value={levelProgress(totalPoints)}
        label={say('To level {level}', { level: level + 1 })}
        height={8}
      />
      <dl className="activity">
        {longestStreak !== null && <Line label={say('Best streak')} value={streakText(longestStreak, longestRested)} />}
        {currentStreak !== null && (
          <Line label={say('Current streak')} value={streakText(currentStreak, streakRested)} />
        )}
        {streak !== undefined && streak.goal > 0 && (
          <Line
            label={say('Weekly goal')}
            value={say('{walked} of {goal} walks', { walked: streak.thisWeek, goal: streak.goal })}
          />
        )}
        <Line label={say('Level')} value={numberText(level)} />
        <Line label={say('Points')} value={numberText(totalPoints)} />
      </dl>
      {streak && <StreakNotes streak={streak} />}
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
