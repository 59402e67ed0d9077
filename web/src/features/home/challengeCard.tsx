import type { Challenge } from '../../../../shared/api/challenges.ts';
import { walkingMinutes } from '../../../../shared/domain/units.ts';
import { comfortText } from '../../../../shared/domain/walkComfort.ts';
import { useWalk } from '../../session/walkInProgress.ts';
import { CompletedBadge, DifficultyBadge } from '../../ui/badge.tsx';
import { ProgressRing } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { unitText, walkFigure, walkUnit } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { sayWith } from '../../words/sayWith.tsx';
import { bothWaysText } from './walk/walkTexts.ts';
import { WalkNotes } from './walkNotes.tsx';
import './challengeCard.css';

/** How much of the day is done: nothing, a walk waiting, or walked. */
export const ringValue = (challenge: Pick<Challenge, 'completed'> | null): 0 | 25 | 100 => {
  if (!challenge) return 0;
  return challenge.completed ? 100 : 25;
};

type CardProps = { challenge: Challenge | null | undefined; hasWalked: boolean };

/** The day at a glance, above the map. `undefined` while it is not known. */
export function ChallengeCard({ challenge, hasWalked }: CardProps) {
  const [isWalking] = useWalk(challenge?.id ?? '');
  if (challenge === undefined) {
    return (
      <div className="today">
        <Skeleton shape="circle" className="size-12" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
    );
  }
  const bothWays = challenge && !challenge.completed && !isWalking && bothWaysText(challenge);
  const comfort = challenge && !isWalking && comfortText(challenge.comfort, challenge.preferredWays, say);
  return (
    <div className="today">
      <ProgressRing value={ringValue(challenge)} label={say('Today')} />
      <div className="min-w-0 flex-1">
        <h2 className="h-card today-title">{challenge ? say("Today's Challenge") : say('No Challenge Yet')}</h2>
        {challenge ? (
          <p className="text-sm text-ink-2">
            <span className="whitespace-nowrap">
              <b className="text-ink">{walkFigure(challenge.distance)}</b> {unitText(walkUnit())}
            </span>{' '}
            <span aria-hidden="true">·</span>{' '}
            <span className="whitespace-nowrap">
              {sayWith('<b>{minutes}</b> min walk', {
                minutes: walkingMinutes(challenge.distance),
                b: (inner) => <b className="text-ink">{inner}</b>,
              })}
            </span>
          </p>
        ) : (
          <p className="text-sm text-ink-2">
            {hasWalked ? say('Generate your next challenge!') : say('Generate your first challenge!')}
          </p>
        )}
        {comfort && <p className="text-sm text-ink-2">{comfort}</p>}
        {bothWays && <p className="text-sm text-ink-2">{bothWays}</p>}
        {challenge && <WalkNotes challenge={challenge} />}
      </div>
      {challenge && (
        <div className="today-badges">
          {challenge.completed && <CompletedBadge />}
          <DifficultyBadge difficulty={challenge.difficulty} />
        </div>
      )}
    </div>
  );
}
