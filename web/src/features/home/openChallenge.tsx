import { Camera, Footprints, ImageUp, Pause, Play, Shuffle } from 'lucide-react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { PendingPhoto } from '../../pwa/pendingPhoto.ts';
import { usePendingPhoto } from '../../pwa/usePending.ts';
import { useWalk } from '../../session/walkInProgress.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { openModal } from '../../ui/modals.ts';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import { DestinationPlate } from './destinationPlate.tsx';
import { SentWalk } from './unsent/pendingWalks.tsx';
import { Walking, WayHome } from './walk/underWay.tsx';
import type { WalkLeg } from './walk/walkLeg.ts';

/** A walk that is not completed yet: to set out on, or on its way to the server. */
export function OpenChallenge({ challenge, leg }: { challenge: Challenge; leg: WalkLeg | undefined }) {
  const [isWalking, toggleWalk] = useWalk(challenge.id);
  // Chosen before a reload or in a dead zone, and kept: one tap goes on where it stopped.
  const pending = usePendingPhoto(challenge);
  if (pending?.sent) return <Sent challenge={challenge} pending={pending} />;
  const upload = () => openModal('upload', { challenge });
  const walk = () => {
    if (toggleWalk())
      toast({ title: say('Walk started'), description: say('Good luck on your walk!'), icon: Footprints });
    else toast({ title: say('Walk stopped'), description: say('Challenge paused'), icon: Pause });
  };
  return (
    <>
      {leg ? <Walking challenge={challenge} leg={leg} /> : <NotWalking challenge={challenge} />}
      {pending && (
        <Button look="tint" block className="home-waiting" icon={ImageUp} onClick={upload}>
          {say('Your photo is waiting. Finish the walk')}
        </Button>
      )}
      <div className="home-actions">
        <Button look="go" className="home-walk" icon={isWalking ? Pause : Play} onClick={walk}>
          {isWalking ? say('Pause Walking') : say('Start Walking')}
        </Button>
        <IconButton look="camera" icon={Camera} label={say('Take a photo of the sign')} bang onClick={upload} />
      </div>
    </>
  );
}

function NotWalking({ challenge }: { challenge: Challenge }) {
  return (
    <>
      <div className="home-lead">
        <p className="h-card">{say('Walk to')}</p>
        <Button look="ghost" size="sm" icon={Shuffle} onClick={() => openModal('newRoute', { challenge })}>
          {say('New route')}
        </Button>
      </div>
      <DestinationPlate challenge={challenge} />
    </>
  );
}

function Sent({ challenge, pending }: { challenge: Challenge; pending: PendingPhoto }) {
  return (
    <>
      <div className="home-lead">
        <p className="h-card">{say('Walk to')}</p>
      </div>
      <DestinationPlate challenge={challenge} />
      <SentWalk challenge={challenge} pending={pending} />
      {pending.outcome?.kind !== 'refused' && <WayHome challenge={challenge} />}
    </>
  );
}
