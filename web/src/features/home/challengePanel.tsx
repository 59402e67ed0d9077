import { useQuery } from '@tanstack/react-query';
import { Camera, CloudUpload, Footprints, House, ImageUp, Pause, Play, Shuffle, Signpost, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { pointsFor } from '../../../../shared/domain/challenges/points.ts';
import { ApiError } from '../../api/errors.ts';
import { statsOf } from '../../api/walkers.ts';
import { walkFigure, walkText, walkUnit } from '../../i18n/measures.ts';
import { t } from '../../i18n/t.ts';
import { outbox, type PendingPhoto, usePendingPhoto } from '../../pwa/outbox/outbox.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { useStore } from '../../ui/externalStore.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { Stats } from '../../ui/lists/stats.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { useOnline } from '../../ui/notices/connection.ts';
import { toast } from '../../ui/notices/toast.ts';
import { BlankPlate, BusyPlate } from '../../ui/pictures/plate.tsx';
import { CompletedChallenge, DestinationPlate, proofClass, RouteHome } from './completedChallenge.tsx';
import { DemoCity } from './location/homePlace.tsx';
import { isOnlyWithSteps, useAwaitedStreets, useGenerateChallenge, useIsGenerating } from './queries.ts';
import { streakNews } from './streakNotes.tsx';
import { guideView, positionText } from './walk/guideView.ts';
import { useWalk, type WalkLeg } from './walk/walkLeg.ts';

function OpenChallenge({ challenge, leg }: { challenge: Challenge; leg: WalkLeg | undefined }) {
  const [isWalking, toggleWalk] = useWalk(challenge.id);
  const isThere = useStore(guideView)?.arrived === true && leg?.kind === 'out';
  // A stored photo from before a reload or an outage can be sent with one tap.
  const pending = usePendingPhoto(challenge);
  if (pending?.outcome?.kind === 'refused') {
    return <Refused challenge={challenge} pending={pending} sentence={pending.outcome.sentence} />;
  }
  if (pending?.sent) return <Sent challenge={challenge} pending={pending} />;
  const upload = () => openModal('upload', { challenge });
  const walk = () => {
    if (toggleWalk()) toast({ title: t('Walk started'), description: t('Good luck on your walk!'), icon: Footprints });
    else toast({ title: t('Walk stopped'), description: t('Challenge paused'), icon: Pause });
  };
  return (
    <>
      <div className="challenge-lead">
        {pending ? <p className="h-card">{t('Your photo is waiting')}</p> : <WalkTo isWalking={leg !== undefined} />}
        {pending ? (
          <Button variant="ghost" size="sm" icon={ImageUp} onClick={upload}>
            {t('Finish the walk')}
          </Button>
        ) : leg ? (
          <p className="flex flex-none items-center gap-1.75 pe-2 text-sm/none font-strong normal-nums text-brand [&_svg]:-mt-0.5 [&_svg]:size-4">
            <House />
            {t('Way home {distance}', { distance: walkText(challenge.wayHome?.distance ?? challenge.distance) })}
          </p>
        ) : (
          <Button variant="ghost" size="sm" icon={Shuffle} onClick={() => openModal('newRoute', { challenge })}>
            {t('New route')}
          </Button>
        )}
      </div>
      <DestinationPlate challenge={challenge} />
      <div className="challenge-actions">
        {isThere ? (
          <>
            <Button variant="go" icon={Camera} onClick={upload}>
              {t('Take Photo')}
            </Button>
            <IconButton variant="camera" icon={Pause} label={t('Pause Walking')} onClick={walk} />
          </>
        ) : (
          <>
            <Button variant="go" className="[&_svg]:fill-current" icon={isWalking ? Pause : Play} onClick={walk}>
              {isWalking ? t('Pause Walking') : t('Start Walking')}
            </Button>
            <IconButton variant="camera" icon={Camera} label={t('Take a photo of the sign')} bang onClick={upload} />
          </>
        )}
      </div>
    </>
  );
}

function WalkTo({ isWalking }: { isWalking: boolean }) {
  const view = useStore(guideView);
  const problem = isWalking && positionText(view?.position ?? 'waiting');
  return problem ? <p className="text-sm text-ink-2">{problem}</p> : <p className="h-card">{t('Walk to')}</p>;
}

/** The photo is stored but not acknowledged, so no points are shown. */
function Sent({ challenge, pending }: { challenge: Challenge; pending: PendingPhoto }) {
  const online = useOnline();
  const points = pointsFor(challenge.distance, challenge.difficulty);
  const Icon = online ? CloudUpload : WifiOff;
  return (
    <>
      <div className="challenge-lead" role="status">
        <div>
          <p className="h-card">{online ? t('Sending your walk...') : t('Waiting for a connection')}</p>
          <p className="text-sm text-ink-2">
            {t('{points, plural, one {# point} other {# points}}, once it arrives', { points })}
          </p>
        </div>
        <Icon size={24} className="ms-3 me-1! flex-none text-ink-3" />
      </div>
      <div className="home-signed flex gap-3.5">
        <DestinationPlate challenge={challenge} />
        {pending.thumbnail && <img data-part="home-proof" className={proofClass} src={pending.thumbnail} alt="" />}
      </div>
      <RouteHome challenge={challenge} />
    </>
  );
}

function Refused({ challenge, pending, sentence }: { challenge: Challenge; pending: PendingPhoto; sentence: string }) {
  const discard = () => outbox.remove(pending.challengeId);
  const again = async () => {
    await discard();
    openModal('upload', { challenge });
  };
  return (
    <>
      <Alert className="mt-1.5 mb-2.5 flex-none py-2">{sentence}</Alert>
      <DestinationPlate challenge={challenge} />
      <div className="challenge-actions">
        <Button variant="line" onClick={() => void discard()}>
          {t('Discard')}
        </Button>
        <Button variant="go" onClick={() => void again()}>
          {t('Choose Another Photo')}
        </Button>
      </div>
    </>
  );
}

type PanelProps = { user: OwnUser; challenge: Challenge | null; leg: WalkLeg | undefined };

export function ChallengePanel({ user, challenge, leg }: PanelProps) {
  const isGenerating = useIsGenerating();
  useFocusAfterGenerating(isGenerating);
  return (
    <>
      {isGenerating || !challenge ? (
        <NoChallenge user={user} isGenerating={isGenerating} />
      ) : challenge.completed ? (
        <CompletedChallenge challenge={challenge} />
      ) : (
        <OpenChallenge challenge={challenge} leg={leg} />
      )}
      <WalkerStats user={user} />
    </>
  );
}

/** Focuses the plate, because the pressed button is removed and the focus would return to the top of the page. */
function useFocusAfterGenerating(isGenerating: boolean) {
  const wasGenerating = useRef(false);
  useEffect(() => {
    const plate = document.querySelector<HTMLElement>('.home-sign > [data-part=plate]');
    if (wasGenerating.current && !isGenerating && plate && document.activeElement === document.body) {
      plate.tabIndex = -1;
      plate.focus({ preventScroll: true });
    }
    wasGenerating.current = isGenerating;
  }, [isGenerating]);
}

/** The button stays mounted while the challenge is generated, so that it keeps the focus. */
function NoChallenge({ user, isGenerating }: { user: OwnUser; isGenerating: boolean }) {
  const generate = useGenerateChallenge(false);
  const [news] = streakNews(user.streak);
  const awaited = useAwaitedStreets();
  const text = awaited ?? news?.text;
  const { error } = generate;
  const hasNoMap =
    awaited !== undefined ||
    (error instanceof ApiError && (error.code === 'nothing_walkable' || error.code === 'streets_unavailable'));
  return (
    <>
      {isGenerating ? (
        <BusyPlate title={t('Generating your challenge...')} text={t('Finding the perfect walking route for you.')} />
      ) : (
        <BlankPlate title={t("Ready for today's challenge?")} {...(text !== undefined && { text })} />
      )}
      <div className="challenge-actions">
        <Button
          variant="go"
          block
          icon={Signpost}
          pending={isGenerating}
          pendingText={t('Generating...')}
          onClick={() => generate.mutate(user)}
        >
          {t("Generate Today's Challenge")}
        </Button>
      </div>
      {hasNoMap && !isGenerating && <DemoCity user={user} />}
      {isOnlyWithSteps(error) && !isGenerating && (
        <Button
          variant="line"
          size="sm"
          className="mb-2.5 flex-none"
          onClick={() => generate.mutate({ ...user, noSteps: false })}
        >
          {t('Allow steps this time')}
        </Button>
      )}
    </>
  );
}

function WalkerStats({ user }: { user: OwnUser }) {
  const { data: stats } = useQuery(statsOf(user.id));
  const { goal } = user.streak;
  const { completedChallenges, totalDistance } = stats ?? user;
  return (
    <Stats
      className="short-stats short:*:flex-row-reverse short:*:items-baseline short:*:justify-center short:*:gap-1.25"
      stats={[
        { label: t('Completed'), value: completedChallenges },
        {
          label: t('This Week'),
          value: stats ? (goal > 0 ? t('{walked} of {goal}', { walked: stats.thisWeek, goal }) : stats.thisWeek) : '–',
        },
        { label: walkUnit() === 'mi' ? t('Total Miles') : t('Total Kilometres'), value: walkFigure(totalDistance) },
      ]}
    />
  );
}
