import { useQuery } from '@tanstack/react-query';
import { Camera, CloudUpload, Footprints, House, ImageUp, Pause, Play, Shuffle, Signpost, WifiOff } from 'lucide-react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { pointsFor } from '../../../../shared/domain/points.ts';
import { ApiError } from '../../api/errors.ts';
import { statsOf } from '../../api/walkerReads.ts';
import { outbox } from '../../pwa/outbox.ts';
import type { PendingPhoto } from '../../pwa/pendingPhoto.ts';
import { usePendingPhoto } from '../../pwa/usePending.ts';
import { useWalk } from '../../session/walkInProgress.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useOnline } from '../../ui/connection.ts';
import { useStore } from '../../ui/externalStore.ts';
import { openModal } from '../../ui/modals.ts';
import { BlankPlate, BusyPlate } from '../../ui/plate.tsx';
import { Stats } from '../../ui/stats.tsx';
import { streakNews } from '../../ui/streakNotes.tsx';
import { toast } from '../../ui/toast.ts';
import { walkFigure, walkText, walkUnit } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { CompletedChallenge, DestinationPlate, WayHome } from './completedChallenge.tsx';
import { stageConfig, useGenerateChallenge, useIsGenerating } from './queries.ts';
import { guideView } from './walk/guideView.ts';
import type { WalkLeg } from './walk/walkLeg.ts';
import { positionText } from './walk/walkTexts.ts';

/** A walk that is not completed yet: to set out on, or on its way to the server. */
function OpenChallenge({ challenge, leg }: { challenge: Challenge; leg: WalkLeg | undefined }) {
  const [isWalking, toggleWalk] = useWalk(challenge.id);
  // Chosen before a reload or in a dead zone, and kept: one tap goes on where it stopped.
  const pending = usePendingPhoto(challenge);
  if (pending?.outcome?.kind === 'refused') {
    return <Refused challenge={challenge} pending={pending} sentence={pending.outcome.sentence} />;
  }
  if (pending?.sent) return <Sent challenge={challenge} pending={pending} />;
  const upload = () => openModal('upload', { challenge });
  const walk = () => {
    if (toggleWalk())
      toast({ title: say('Walk started'), description: say('Good luck on your walk!'), icon: Footprints });
    else toast({ title: say('Walk stopped'), description: say('Challenge paused'), icon: Pause });
  };
  return (
    <>
      <div className="home-lead">
        {pending ? <p className="h-card">{say('Your photo is waiting')}</p> : <WalkTo isWalking={leg !== undefined} />}
        {pending ? (
          <Button look="ghost" size="sm" icon={ImageUp} onClick={upload}>
            {say('Finish the walk')}
          </Button>
        ) : leg ? (
          <p className="home-way-home">
            <House aria-hidden="true" />
            {say('Way home {distance}', { distance: walkText(challenge.wayHome?.distance ?? challenge.distance) })}
          </p>
        ) : (
          <Button look="ghost" size="sm" icon={Shuffle} onClick={() => openModal('newRoute', { challenge })}>
            {say('New route')}
          </Button>
        )}
      </div>
      <DestinationPlate challenge={challenge} />
      <div className="home-actions">
        <Button look="go" className="home-walk" icon={isWalking ? Pause : Play} onClick={walk}>
          {isWalking ? say('Pause Walking') : say('Start Walking')}
        </Button>
        <IconButton look="camera" icon={Camera} label={say('Take a photo of the sign')} bang onClick={upload} />
      </div>
    </>
  );
}

/** On the way it says why nothing counts down, where that is so. */
function WalkTo({ isWalking }: { isWalking: boolean }) {
  const view = useStore(guideView);
  const problem = isWalking && positionText(view?.position ?? 'waiting');
  return problem ? <p className="text-sm text-ink-2">{problem}</p> : <p className="h-card">{say('Walk to')}</p>;
}

/** Walked and photographed; only the server does not know yet. Points are its to give. */
function Sent({ challenge, pending }: { challenge: Challenge; pending: PendingPhoto }) {
  const online = useOnline();
  const points = pointsFor(challenge.distance, challenge.difficulty);
  const Icon = online ? CloudUpload : WifiOff;
  return (
    <>
      <div className="home-lead" role="status">
        <div>
          <p className="h-card">{online ? say('Sending your walk...') : say('Waiting for a connection')}</p>
          <p className="text-sm text-ink-2">
            {say('{points, plural, one {# point} other {# points}}, once it arrives', { points })}
          </p>
        </div>
        <Icon size={24} className="mx-3 flex-none text-ink-3" aria-hidden="true" />
      </div>
      <div className="home-signed">
        <DestinationPlate challenge={challenge} />
        {pending.thumbnail && <img className="home-proof" src={pending.thumbnail} alt="" />}
      </div>
      <WayHome challenge={challenge} />
    </>
  );
}

type RefusedProps = { challenge: Challenge; pending: PendingPhoto; sentence: string };

function Refused({ challenge, pending, sentence }: RefusedProps) {
  const discard = () => outbox.remove(pending.challengeId);
  const again = async () => {
    await discard();
    openModal('upload', { challenge });
  };
  return (
    <>
      <Alert className="home-refusal">{sentence}</Alert>
      <DestinationPlate challenge={challenge} />
      <div className="home-actions">
        <Button look="line" onClick={() => void discard()}>
          {say('Discard')}
        </Button>
        <Button look="go" onClick={() => void again()}>
          {say('Choose Another Photo')}
        </Button>
      </div>
    </>
  );
}

type PanelProps = { user: OwnUser; challenge: Challenge | null; leg: WalkLeg | undefined };

/** What there is to do today, in all its states: a lead, the plate, one action; and what has been done so far. */
export function ChallengePanel({ user, challenge, leg }: PanelProps) {
  const isGenerating = useIsGenerating();
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

/** The empty plate, and the one button: it stays in place while it works, so that nothing jumps and the focus stays. */
function NoChallenge({ user, isGenerating }: { user: OwnUser; isGenerating: boolean }) {
  const generate = useGenerateChallenge(false);
  const [news] = streakNews(user.streak);
  const { data: stage } = useQuery(stageConfig);
  const { error } = generate;
  const hasNoMap =
    error instanceof ApiError && (error.code === 'nothing_walkable' || error.code === 'streets_unavailable');
  return (
    <>
      {isGenerating ? (
        <BusyPlate
          title={say('Generating your challenge...')}
          text={say('Finding the perfect walking route for you.')}
        />
      ) : (
        <BlankPlate title={say("Ready for today's challenge?")} {...(news && { text: news.text })} />
      )}
      <div className="home-actions">
        <Button
          look="go"
          block
          icon={Signpost}
          pending={isGenerating}
          pendingText={say('Generating...')}
          onClick={() => generate.mutate(user)}
        >
          {say("Generate Today's Challenge")}
        </Button>
      </div>
      {hasNoMap && stage?.map.own.practiceTiles && !isGenerating && (
        <Button
          look="line"
          size="sm"
          className="home-practice"
          onClick={() => generate.mutate({ ...user, practice: true })}
        >
          {say('Practise without a map')}
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
      className="home-stats"
      stats={[
        { label: say('Completed'), value: completedChallenges },
        {
          label: say('This Week'),
          value: stats
            ? goal > 0
              ? say('{walked} of {goal}', { walked: stats.thisWeek, goal })
              : stats.thisWeek
            : '–',
        },
        { label: walkUnit() === 'mi' ? say('Total Miles') : say('Total Kilometres'), value: walkFigure(totalDistance) },
      ]}
    />
  );
}
