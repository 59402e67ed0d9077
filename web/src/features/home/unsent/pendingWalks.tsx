import { CloudUpload, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { pointsFor } from '../../../../../shared/domain/points.ts';
import { outbox } from '../../../pwa/outbox.ts';
import type { PendingPhoto } from '../../../pwa/pendingPhoto.ts';
import { useOutbox } from '../../../pwa/usePending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { openModal } from '../../../ui/modals.ts';
import { useOnline } from '../../../ui/useOnline.ts';
import { say } from '../../../words/say.ts';
import { streetText } from '../../../words/street.ts';

/** Today's walk is walked and photographed; only the server does not know yet. Points are its to give. */
export function SentWalk({ challenge, pending }: { challenge: Challenge; pending: PendingPhoto }) {
  const points = pointsFor(challenge.distance, challenge.difficulty);
  if (pending.outcome?.kind === 'refused') {
    const again = async () => {
      await outbox.remove(pending.challengeId);
      openModal('upload', { challenge });
    };
    return (
      <Refused sentence={pending.outcome.sentence}>
        <Discard pending={pending} />
        <Button look="go" size="sm" onClick={() => void again()}>
          {say('Choose Another Photo')}
        </Button>
      </Refused>
    );
  }
  return (
    <OnItsWay pending={pending}>
      {say('{points, plural, one {# point} other {# points}}, once it arrives', { points })}
    </OnItsWay>
  );
}

/** Walks of other days, or of a route that was replaced, which this device still holds. */
export function OtherWalks({ walkerId, todayId }: { walkerId: string; todayId: string | undefined }) {
  const others = useOutbox().filter((pending) => pending.walkerId === walkerId && pending.challengeId !== todayId);
  return others.map((pending) => (
    <section
      key={pending.challengeId}
      className="home-question"
      aria-label={say('Walk to {street}', { street: streetText(pending.destination) })}
    >
      <Other pending={pending} />
    </section>
  ));
}

function Other({ pending }: { pending: PendingPhoto }) {
  const street = streetText(pending.destination);
  if (pending.outcome?.kind === 'refused') {
    return (
      <Refused title={say("Your walk to {street} couldn't be counted", { street })} sentence={pending.outcome.sentence}>
        <Discard pending={pending} />
      </Refused>
    );
  }
  if (pending.sent) return <OnItsWay pending={pending}>{say('Your walk to {street}', { street })}</OnItsWay>;
  return (
    <>
      <p>{say('The photo of your walk to {street} was never sent.', { street })}</p>
      <div className="flex justify-end gap-2">
        <Discard pending={pending} />
        <Button look="tint" size="sm" onClick={() => void outbox.note(pending.challengeId, { sent: true })}>
          {say('Send It Now')}
        </Button>
      </div>
    </>
  );
}

function OnItsWay({ pending, children }: { pending: PendingPhoto; children: ReactNode }) {
  const online = useOnline();
  const Icon = online ? CloudUpload : WifiOff;
  return (
    <div className="home-sent" role="status">
      {pending.thumbnail && <img className="home-proof" src={pending.thumbnail} alt="" />}
      <p className="min-w-0 flex-1 leading-tight">
        <b className="font-strong block">{online ? say('Sending your walk...') : say('Waiting for a connection')}</b>
        <span className="text-sm text-ink-2">{children}</span>
      </p>
      <Icon aria-hidden="true" />
    </div>
  );
}

function Refused({ title, sentence, children }: { title?: string; sentence: string; children: ReactNode }) {
  return (
    <div className="my-4">
      <Alert {...(title && { title })}>{sentence}</Alert>
      <div className="mt-3 flex justify-end gap-2">{children}</div>
    </div>
  );
}

const Discard = ({ pending }: { pending: PendingPhoto }) => (
  <Button look="line" size="sm" onClick={() => void outbox.remove(pending.challengeId)}>
    {say('Discard')}
  </Button>
);
