import { useQuery } from '@tanstack/react-query';
import { Camera, Footprints, ImageUp, Pause, Play, Share2, Shuffle, Signpost } from 'lucide-react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { milesText } from '../../../../shared/domain/units.ts';
import { statsOf } from '../../api/walkerReads.ts';
import type { PendingPhoto } from '../../pwa/outbox.ts';
import { usePendingPhoto } from '../../pwa/usePending.ts';
import { FavouriteHeart } from '../../session/favouriteHeart.tsx';
import { useWalk } from '../../session/walkInProgress.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { openModal } from '../../ui/modals.ts';
import { hasPhoto, thumbnailSrc } from '../../ui/photoUrl.ts';
import { BlankPlate, BusyPlate } from '../../ui/plate.tsx';
import { Stats } from '../../ui/stats.tsx';
import { toast } from '../../ui/toast.ts';
import { Destination } from './destination.tsx';
import { OtherWalks, SentWalk } from './pendingWalks.tsx';
import { useGenerateChallenge, useIsGenerating } from './queries.ts';
import { destinationText } from './texts.ts';
import { GoingHome, Walking, WayHome } from './underWay.tsx';
import { useWalkLeg, type WalkLeg } from './walkLeg.ts';

type PanelProps = { user: OwnUser; challenge: Challenge | null };

/** What there is to do today, in all its states, and what has been done so far. */
export function ChallengePanel({ user, challenge }: PanelProps) {
  const isGenerating = useIsGenerating();
  return (
    <>
      <OtherWalks walkerId={user.id} todayId={challenge?.id} />
      <Today user={user} challenge={challenge} isGenerating={isGenerating} />
      <WalkerStats user={user} />
    </>
  );
}

function Today({ user, challenge, isGenerating }: PanelProps & { isGenerating: boolean }) {
  const leg = useWalkLeg(challenge);
  if (isGenerating || !challenge) return <NoChallenge user={user} isGenerating={isGenerating} />;
  if (leg?.kind === 'home') return <GoingHome challenge={challenge} leg={leg} />;
  return challenge.completed ? <Completed challenge={challenge} /> : <OpenChallenge challenge={challenge} leg={leg} />;
}

/** The empty plate, and the one button: it stays in place while it works, so that nothing jumps and the focus stays. */
function NoChallenge({ user, isGenerating }: { user: OwnUser; isGenerating: boolean }) {
  const generate = useGenerateChallenge(false);
  return (
    <>
      {isGenerating ? (
        <BusyPlate title="Generating your challenge..." text="Finding the perfect walking route for you." />
      ) : (
        <BlankPlate title="Ready for today's challenge?" />
      )}
      <div className="home-actions">
        <Button
          look="go"
          block
          icon={Signpost}
          pending={isGenerating}
          pendingText="Generating..."
          onClick={() => generate.mutate(user)}
        >
          Generate Today's Challenge
        </Button>
      </div>
    </>
  );
}

function OpenChallenge({ challenge, leg }: { challenge: Challenge; leg: WalkLeg | undefined }) {
  const [isWalking, toggleWalk] = useWalk(challenge.id);
  // Chosen before a reload or in a dead zone, and kept: one tap goes on where it stopped.
  const pending = usePendingPhoto(challenge);
  if (pending?.sent) return <Sent challenge={challenge} pending={pending} />;
  const upload = () => openModal('upload', { challenge });
  const walk = () => {
    if (toggleWalk()) toast({ title: 'Walk started', description: 'Good luck on your walk!', icon: Footprints });
    else toast({ title: 'Walk stopped', description: 'Challenge paused', icon: Pause });
  };
  return (
    <>
      {leg ? <Walking challenge={challenge} leg={leg} /> : <Waiting challenge={challenge} />}
      {pending && (
        <Button look="tint" block className="home-waiting" icon={ImageUp} onClick={upload}>
          Your photo is waiting. Finish the walk
        </Button>
      )}
      <div className="home-actions">
        <Button look="go" className="home-walk" icon={isWalking ? Pause : Play} onClick={walk}>
          {isWalking ? 'Pause Walking' : 'Start Walking'}
        </Button>
        <IconButton look="camera" icon={Camera} label="Take a photo of the sign" bang onClick={upload} />
      </div>
    </>
  );
}

function Waiting({ challenge }: { challenge: Challenge }) {
  return (
    <>
      <div className="home-lead">
        <p className="h-card">Walk to</p>
        <Button look="ghost" size="sm" icon={Shuffle} onClick={() => openModal('newRoute', { challenge })}>
          New route
        </Button>
      </div>
      <Destination challenge={challenge} />
    </>
  );
}

function Sent({ challenge, pending }: { challenge: Challenge; pending: PendingPhoto }) {
  return (
    <>
      <div className="home-lead">
        <p className="h-card">Walk to</p>
      </div>
      <Destination challenge={challenge} />
      <SentWalk challenge={challenge} pending={pending} />
      <WayHome challenge={challenge} />
    </>
  );
}

function Completed({ challenge }: { challenge: Challenge }) {
  return (
    <>
      <div className="home-lead">
        <p className="h-card">Challenge Completed!</p>
        <div className="flex">
          <FavouriteHeart challengeId={challenge.id} destinationName={destinationText(challenge.destinationName)} />
          <IconButton icon={Share2} label="Share" onClick={() => openModal('share', { walk: challenge })} />
        </div>
      </div>
      <Destination challenge={challenge} />
      <div className="home-actions items-center">
        {hasPhoto(challenge) && (
          <img
            className="home-proof"
            src={thumbnailSrc(challenge.photoUrl)}
            alt={`The sign of ${destinationText(challenge.destinationName)}`}
          />
        )}
        <p className="flex-1 leading-tight">
          <b className="figure block text-xl">+{challenge.pointsEarned}</b>
          <span className="text-sm text-ink-2">points earned today</span>
        </p>
        <IconButton look="camera" icon={Camera} label="The photo is taken" disabled />
      </div>
      <WayHome challenge={challenge} />
    </>
  );
}

function WalkerStats({ user }: { user: OwnUser }) {
  const { data: stats } = useQuery(statsOf(user.id));
  const { completedChallenges, totalDistance } = stats ?? user;
  return (
    <Stats
      className="home-stats"
      stats={[
        { label: 'Completed', value: completedChallenges },
        { label: 'This Week', value: stats?.thisWeek ?? '–' },
        { label: 'Total Miles', value: milesText(totalDistance) },
      ]}
    />
  );
}
