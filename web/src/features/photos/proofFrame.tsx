import { Camera } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { phrase } from '../../../../shared/domain/phrase.ts';
import type { Phase } from '../../pwa/photoState.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { say } from '../../words/say.ts';

type Props = {
  photo: Blob | undefined;
  name: string | undefined;
  phase: Phase;
  percent: number;
  onDrop: (files: readonly File[]) => void;
};

const words: Record<Phase, string> = {
  waiting: phrase('Ready to send'),
  preprocessing: phrase('Preparing your photo'),
  uploading: phrase('Uploading'),
  postprocessing: phrase('Completing your challenge'),
  complete: phrase('Complete'),
  error: phrase('Not sent yet. Your photo is safe.'),
  paused: phrase('Paused'),
};

/** The photo as it will be sent, with how far it has come. A picture can be dropped here too. */
export function ProofFrame({ photo, name, phase, percent, onDrop }: Props) {
  const url = useObjectUrl(photo);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button below
    <div
      className="proof-frame"
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {url && <img src={url} alt={name ? say('Your photo, {name}', { name }) : say('Your photo, unnamed')} />}
      {!url && phase === 'preprocessing' && <Skeleton shape="photo" className="size-full" />}
      {!url && phase !== 'preprocessing' && (
        <p className="proof-empty">
          <Camera size={40} aria-hidden="true" />
          {say('The street sign goes here')}
        </p>
      )}
      <i className="proof-corner" />
      <i className="proof-corner" />
      <i className="proof-corner" />
      <i className="proof-corner" />
      {name !== undefined && phase !== 'waiting' && <Progress phase={phase} percent={percent} />}
    </div>
  );
}

function Progress({ phase, percent }: { phase: Phase; percent: number }) {
  const counted = phase === 'uploading' || phase === 'paused';
  return (
    <div className="proof-progress">
      <p className="flex justify-between gap-3 text-sm">
        <b role="status">{say(words[phase])}</b>
        {counted && <span>{say('{percent}%', { percent })}</span>}
      </p>
      {counted && <ProgressBar value={percent} label={say('Uploaded')} />}
    </div>
  );
}
