import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { walkingMinutes } from '../../../../shared/domain/walkers/units.ts';
import { walkLengthText, walkText } from '../../i18n/measures.ts';
import { t } from '../../i18n/t.ts';
import { useStore } from '../../ui/externalStore.ts';
import { Badge, CompletedBadge, DifficultyBadge } from '../../ui/lists/badge.tsx';
import { Skeleton } from '../../ui/lists/listState.tsx';
import { ProgressRing } from '../../ui/lists/progress.tsx';
import { guideView, minutesLeft } from './walk/guideView.ts';
import type { WalkLeg } from './walk/walkLeg.ts';

const todayLineClass =
  'block pt-[0.1em] text-ink text-[1.0625rem]/[1.375rem] font-heading normal-nums font-sign tracking-[-0.01em] max-[380px]:text-md/[1.375rem] desk:text-[1.25rem]/[1.5rem]';

/** The day's progress in percent: 25 for an open challenge, growing to 99 with the share walked, as far as it is known. */
export const ringValue = (challenge: Pick<Challenge, 'completed' | 'distance'> | null, metresLeft?: number): number => {
  if (!challenge) return 0;
  if (challenge.completed) return 100;
  const share = metresLeft === undefined ? 0 : 1 - metresLeft / (challenge.distance * 1000);
  return Math.round(25 + 74 * Math.min(1, Math.max(0, share)));
};

type CardProps = {
  user: OwnUser | null;
  challenge: Challenge | null | undefined;
  leg: WalkLeg | undefined;
};

export function ChallengeCard({ user, challenge, leg }: CardProps) {
  if (challenge === undefined || !user) {
    return (
      <div className="challenge-line" data-part="today">
        <Skeleton shape="circle" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
    );
  }
  return (
    <div className="challenge-line" data-part="today">
      <Ring challenge={challenge} leg={leg} />
      <div className="min-w-[6.5rem] flex-1">
        {challenge ? (
          <>
            <h2 className="text-ink-2 text-xs font-strong normal-nums desk:text-sm" data-part="today-head">
              {t("Today's Challenge")}
            </h2>
            <Distance challenge={challenge} leg={leg} />
          </>
        ) : (
          <>
            <h2 className={todayLineClass} data-part="today-line">
              {t('No Challenge Yet')}
            </h2>
            <p className="text-sm text-ink-2">
              {user.completedChallenges > 0 ? t('Generate your next challenge!') : t('Generate your first challenge!')}
            </p>
          </>
        )}
      </div>
      {challenge && (
        <div className="ms-auto grid gap-1 justify-items-end">
          {challenge.completed && <CompletedBadge />}
          <DifficultyBadge difficulty={challenge.difficulty} />
          {!challenge.completed && <WayBadge challenge={challenge} />}
        </div>
      )}
    </div>
  );
}

function Ring({ challenge, leg }: { challenge: Challenge | null; leg: WalkLeg | undefined }) {
  const view = useStore(guideView);
  const isKnown = leg?.kind === 'out' && (view?.position === 'known' || view?.arrived);
  return <ProgressRing value={ringValue(challenge, isKnown ? view?.left : undefined)} label={t('Today')} />;
}

/** The warning about the route that matters most. */
function WayBadge({ challenge: { fastRoadMetres, comfort, noSteps } }: { challenge: Challenge }) {
  if (fastRoadMetres) return <Badge tone="warning">{t('fast road')}</Badge>;
  if (noSteps && !comfort) return <Badge tone="warning">{t('steps unknown')}</Badge>;
  return comfort?.stepsMetres === 0 && <Badge tone="quiet">{t('step-free')}</Badge>;
}

/** The distance of the whole walk, or what is left of it. */
function Distance({ challenge, leg }: { challenge: Challenge; leg: WalkLeg | undefined }) {
  const view = useStore(guideView);
  const isLeft = leg && view?.position === 'known' && !view.arrived;
  const total = (leg?.kind === 'home' && challenge.wayHome?.distance) || challenge.distance;
  return (
    <p className={todayLineClass} data-part="today-line">
      {leg?.kind === 'out' && view?.arrived
        ? t("You're there")
        : isLeft
          ? t('{distance}, {minutes} min left', {
              distance: walkLengthText(view.left),
              minutes: minutesLeft(view.left),
            })
          : t('{distance}, {minutes} min walk', { distance: walkText(total), minutes: walkingMinutes(total) })}
    </p>
  );
}
