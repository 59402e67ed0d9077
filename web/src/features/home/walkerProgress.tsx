import { Flame, Footprints, type LucideIcon, Target } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { levelProgress } from '../../../../shared/domain/level.ts';
import { Milestone, ProgressBar } from '../../ui/progress.tsx';
import { say } from '../../words/say.ts';
import { sayWith } from '../../words/sayWith.tsx';
import './topBar.css';

/** The top bar's figures: level, points on the way to the next, streak and walks. */
export function WalkerProgress({ user }: { user: OwnUser }) {
  const { level, points } = user;
  const { goal, thisWeek } = user.streak;
  return (
    <>
      <Milestone level={level} />
      <div className="topbar-points">
        <p>{sayWith('<b>{points}</b> points', { points, b: (inner) => <b>{inner}</b> })}</p>
        <ProgressBar value={levelProgress(points)} label={say('To level {level}', { level: level + 1 })} height={6} />
      </div>
      {user.currentStreak !== null && (
        <Tally
          icon={Flame}
          value={user.currentStreak}
          word={user.streakRested ? say('walk streak') : say('day streak')}
          warm
        />
      )}
      {goal > 0 && (
        <Tally icon={Target} value={`${thisWeek}/${goal}`} word={say('this week')} warm={thisWeek >= goal} isGoal />
      )}
      <Tally icon={Footprints} value={user.completedChallenges} word={say('completed')} />
    </>
  );
}

type TallyProps = { icon: LucideIcon; value: number | string; word: string; warm?: boolean; isGoal?: boolean };

/** A figure with its picture; the word is written out where there is room, and always said. */
function Tally({ icon: Icon, value, word, warm = false, isGoal = false }: TallyProps) {
  return (
    <p className="tally" data-warm={warm ? '' : undefined} data-goal={isGoal ? '' : undefined}>
      <Icon aria-hidden="true" />
      <b>{value}</b>
      <span className="tally-word">{word}</span>
    </p>
  );
}
