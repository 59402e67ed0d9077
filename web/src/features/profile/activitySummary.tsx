import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { levelProgress, pointsToNextLevel } from '../../../../shared/domain/level.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { StreakNotes } from '../../ui/streakNotes.tsx';
import { numberText, say } from '../../words/say.ts';
import type { Stats } from './statTiles.tsx';
import { streakText } from './texts.ts';

/** `isExact`: the figures are the walker's own ones, not rounded as strangers are told them. */
type Props = { stats: Stats; isExact: boolean; streak?: OwnUser['streak'] | undefined };

export function ActivitySummary({ stats, isExact, streak }: Props) {
  const { level, totalPoints, currentStreak, longestStreak, streakRested, longestRested } = stats;
  const points = pointsToNextLevel(totalPoints);
  return (
    <section className="card" aria-labelledby="activity-summary">
      <h2 id="activity-summary" className="h-card">
        {say('Activity Summary')}
      </h2>
      <dl className="activity">
        {currentStreak !== null && (
          <Line label={say('Current streak')} value={streakText(currentStreak, streakRested)} />
        )}
        {longestStreak !== null && <Line label={say('Best streak')} value={streakText(longestStreak, longestRested)} />}
        {streak !== undefined && streak.goal > 0 && (
          <Line
            label={say('Weekly goal')}
            value={say('{walked} of {goal} walks', { walked: streak.thisWeek, goal: streak.goal })}
          />
        )}
        <Line label={say('Level')} value={numberText(level)} />
        <Line label={say('Points')} value={numberText(totalPoints)} />
      </dl>
      {streak && <StreakNotes streak={streak} isWhole className="mb-4" />}
      <ProgressBar
        value={levelProgress(totalPoints)}
        label={say('To level {level}', { level: level + 1 })}
        height={10}
      />
      <p className="mt-1.5 text-sm text-ink-2">
        {isExact
          ? say('{points} points to next level', { points })
          : say('About {points} points to next level', { points })}
      </p>
      {!isExact && (
        <p className="mt-1.5 text-sm text-ink-2">
          {say("Other walkers' points and distances are rounded to keep homes private.")}
        </p>
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
