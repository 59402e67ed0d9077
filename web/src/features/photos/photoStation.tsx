import { Pause, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Phase, percentOf } from '../../pwa/photoState.ts';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../../ui/externalStore.ts';
import { sizeText } from '../../ui/fileSize.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import { Notices } from './notices.tsx';
import { hintTexts } from './photoHint.ts';
import { ChangePhoto, ChoosePhoto } from './photoPicker.tsx';
import type { PhotoWidget } from './photoWidget.ts';
import { ProofFrame } from './proofFrame.tsx';
import { usePhotoHint } from './usePhotoHint.ts';

type Props = { widget: PhotoWidget; destination: string; onLater: () => void };

export function PhotoStation({ widget, destination, onLater }: Props) {
  const { photo, state } = useStore(widget);
  const notices = useStore(widget.notices);
  const hint = usePhotoHint(photo?.preview);
  return (
    <>
      <ProofFrame
        photo={photo?.preview}
        name={photo?.name}
        phase={state.phase}
        percent={percentOf(state)}
        onDrop={widget.choose}
      />
      <Notices notices={notices} />
      <p className="proof-hint" role="status">
        {hint && state.phase === 'waiting' && say(hintTexts[hint])}
      </p>
      <div className="proof-what">
        <div className="proof-plate">
          <MiniPlate>{streetText(destination)}</MiniPlate>
        </div>
        {photo && <span className="text-sm text-ink-2 whitespace-nowrap">{sizeText(photo.size)}</span>}
      </div>
      <Actions widget={widget} phase={state.phase} chosen={photo !== undefined} onLater={onLater} />
    </>
  );
}

type ActionsProps = { widget: PhotoWidget; phase: Phase; chosen: boolean; onLater: () => void };

function Actions({ widget, phase, chosen, onLater }: ActionsProps) {
  const { send, togglePause } = widget;
  const online = useOnline();
  if (!chosen) return <ChoosePhoto widget={widget} />;
  if (!online && (phase === 'uploading' || phase === 'postprocessing')) return <Later onLater={onLater} />;
  switch (phase) {
    case 'waiting':
    case 'preprocessing':
      return (
        <Row>
          <ChangePhoto widget={widget} />
          <Button look="go" onClick={send}>
            {say('Complete')}
          </Button>
        </Row>
      );
    case 'error':
      return (
        <Row>
          <ChangePhoto widget={widget} />
          <Button look="go" icon={RotateCcw} onClick={send}>
            {say('Try again')}
          </Button>
        </Row>
      );
    case 'uploading':
      return (
        <Row>
          <Button look="line" icon={Pause} onClick={togglePause}>
            {say('Pause')}
          </Button>
          <Pending />
        </Row>
      );
    case 'paused':
      return (
        <Row>
          <Button look="line" icon={Play} onClick={togglePause}>
            {say('Resume')}
          </Button>
          <Button look="go" disabled>
            {say('Complete')}
          </Button>
        </Row>
      );
    case 'postprocessing':
    case 'complete':
      return (
        <Row>
          <Pending />
        </Row>
      );
  }
}

const Row = ({ children }: { children: ReactNode }) => <div className="proof-actions">{children}</div>;

/** Offline the dialog may be left: the photo is in the outbox, and sent from there. */
const Later = ({ onLater }: { onLater: () => void }) => (
  <>
    <p className="mt-3 mb-2 text-sm text-ink-2">
      {say("Your walk is kept on this device and sent as soon as you're connected.")}
    </p>
    <Row>
      <Button look="go" onClick={onLater}>
        {say('Send Later')}
      </Button>
    </Row>
  </>
);

const Pending = () => (
  <Button look="go" pending pendingText={say('Completing...')}>
    {say('Complete')}
  </Button>
);
