import { useQueryClient } from '@tanstack/react-query';
import { Camera, ImagePlus, Pause, Play, RotateCcw } from 'lucide-react';
import { type ComponentProps, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { sizeText } from '../../i18n/measures.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { hasBackgroundSync } from '../../pwa/install/backgroundSync.ts';
import type { CompletionAnswer } from '../../pwa/outbox/outbox.ts';
import { type Phase, percentOf, storingFailures } from '../../pwa/outbox/photoState.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { useStore } from '../../ui/externalStore.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FileButton } from '../../ui/forms/fileInput.tsx';
import { Skeleton } from '../../ui/lists/listState.tsx';
import { useObjectUrl } from '../../ui/lists/photoLink.tsx';
import { ProgressBar } from '../../ui/lists/progress.tsx';
import { isOnline, useOnline } from '../../ui/notices/connection.ts';
import { toastFailure } from '../../ui/notices/toast.ts';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { AudienceLine } from '../settings/index.ts';
import { hintTexts, usePhotoHint } from './photoHint.ts';
import { createPhotoWidget, type PhotoWidget } from './photoUpload.ts';
import { takeAnswer, useCompleteChallenge, useSignUpload } from './queries.ts';
import { Notices } from './uploadNotices.tsx';

type Props = ModalFrame & { challenge: Challenge; shared?: File };

export default function UploadModal({ challenge, shared, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Upload Challenge Photo')}
      description={t('Get the whole sign in the frame. It proves you were there.')}
    >
      <Proof challenge={challenge} shared={shared} onLater={onClose} />
    </Dialog>
  );
}

type ProofProps = { challenge: Challenge; shared: File | undefined; onLater: () => void };

/** The widget lives as long as the dialog; the outbox keeps the chosen photo. */
function Proof({ challenge, shared, onLater }: ProofProps) {
  const { mutateAsync: sign } = useSignUpload();
  const { mutateAsync: complete } = useCompleteChallenge(challenge);
  const client = useQueryClient();
  const [widget, setWidget] = useState<PhotoWidget>();
  const { id: challengeId, userId: walkerId } = challenge;
  const destination = streetText(challenge.destination);

  useEffect(() => {
    const onFailure = (step: keyof typeof storingFailures) => {
      // Offline the dialog says that the photo is sent later.
      if (!isOnline()) return;
      const { title, description } = storingFailures[step];
      toastFailure(t(title), t(description));
    };
    const onCompleted = (answer: CompletionAnswer) => void takeAnswer(client, answer);
    const steps = { sign, complete, onCompleted, onFailure };
    const created = createPhotoWidget({ challengeId, walkerId, destination }, steps);
    let isMounted = true;
    // The widget is shown after the outbox is read, to avoid a flash of the empty frame.
    void created.resume().then(() => {
      if (!isMounted) return;
      if (shared) created.choose([shared]);
      setWidget(created);
    });
    return () => {
      isMounted = false;
      created.destroy();
    };
  }, [challengeId, walkerId, destination, shared, sign, complete, client]);

  if (!widget) return <Skeleton shape="photo" className={frameClass} />;
  return <UploadPanel widget={widget} destination={destination} onLater={onLater} audience={<AudienceLine />} />;
}

const frameClass =
  'relative block h-[clamp(180px,36dvh,300px)] w-full overflow-hidden rounded-card bg-sunken sideways:h-[clamp(96px,calc(100dvh-274px),180px)]';

const corners = [
  'top-4.5 left-4.5 rounded-tl-[10px] border-t-4 border-l-4',
  'top-4.5 right-4.5 rounded-tr-[10px] border-t-4 border-r-4',
  'bottom-4.5 left-4.5 rounded-bl-[10px] border-b-4 border-l-4 in-has-data-[part=proof-progress]:bottom-21.5',
  'right-4.5 bottom-4.5 rounded-br-[10px] border-r-4 border-b-4 in-has-data-[part=proof-progress]:bottom-21.5',
];

/** Touch devices have a camera, so taking a photo is offered first. */
function ChoosePhoto({ widget }: { widget: PhotoWidget }) {
  const hasCamera = matchMedia('(pointer: coarse)').matches;
  return (
    <div className="flex flex-wrap gap-3 [&>[data-variant=go]]:flex-[1.5] [&>button]:min-h-14 [&>button]:flex-1 [&>button]:px-3">
      <Picker variant={hasCamera ? 'line' : 'go'} label={t('Choose Photo')} onChoose={widget.choose} />
      {hasCamera && <Picker variant="go" label={t('Take Photo')} isCamera onChoose={widget.choose} />}
    </div>
  );
}

type PickerProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  label: string;
  isCamera?: boolean;
  onChoose: (files: readonly File[]) => void;
};

const Picker = ({ label, variant, isCamera = false, onChoose }: PickerProps) => (
  <FileButton
    variant={variant}
    icon={isCamera ? Camera : ImagePlus}
    input={{ label, onChoose, accept: 'image/*', ...(isCamera && { capture: 'environment' }) }}
  >
    {label}
  </FileButton>
);

type Sending = Exclude<Phase, 'waiting'>;
const words: Record<Sending, string> = {
  preprocessing: msg('Preparing your photo'),
  uploading: msg('Uploading'),
  postprocessing: msg('Completing your challenge'),
  complete: msg('Complete'),
  error: msg('Not sent yet. Your photo is safe.'),
  paused: msg('Paused'),
};

function ProofFrame({ widget }: { widget: PhotoWidget }) {
  const { photo, state } = useStore(widget);
  const { phase } = state;
  const name = photo?.name;
  const url = useObjectUrl(photo?.preview);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, next: boolean) => {
    event.preventDefault();
    setOver(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button below
    <div
      className={classes(frameClass, 'group data-over:bg-brand-tint')}
      data-over={over || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        widget.choose([...event.dataTransfer.files]);
      }}
    >
      {url && (
        <img
          className="size-full animate-[fade-in_var(--d-2)_var(--ease-walk)] object-cover"
          src={url}
          alt={name ? t('Your photo, {name}', { name }) : t('Your photo, unnamed')}
        />
      )}
      {!url && phase === 'preprocessing' && <Skeleton shape="photo" className="size-full" />}
      {!url && phase !== 'preprocessing' && (
        <p className="grid place-content-center justify-items-center gap-2.5 h-full text-ink-2">
          <Camera size={40} />
          {t('The street sign goes here')}
        </p>
      )}
      {corners.map((corner) => (
        <i key={corner} className={classes('pointer-events-none absolute size-8.5 border-accent', corner)} />
      ))}
      {name !== undefined && phase !== 'waiting' && <Progress phase={phase} percent={percentOf(state)} />}
    </div>
  );
}

function Progress({ phase, percent }: { phase: Sending; percent: number }) {
  const counted = phase === 'uploading' || phase === 'paused';
  return (
    <div
      className="absolute inset-x-2.5 bottom-2.5 px-3.5 pt-2.5 pb-3.25 rounded-control bg-surface text-ink animate-[fade-in_var(--d-2)_var(--ease-walk)]"
      data-part="proof-progress"
    >
      <p className="flex justify-between gap-3 text-sm">
        <b role="status">{t(words[phase])}</b>
        {counted && <span>{t('{percent}%', { percent })}</span>}
      </p>
      {counted && <ProgressBar className="mt-1.5" value={percent} label={t('Uploaded')} />}
    </div>
  );
}

type PanelProps = { widget: PhotoWidget; destination: string; onLater: () => void; audience?: ReactNode };

export function UploadPanel({ widget, destination, onLater, audience }: PanelProps) {
  const { photo, state } = useStore(widget);
  const notices = useStore(widget.notices);
  const hint = usePhotoHint(photo?.preview);
  return (
    <>
      <ProofFrame widget={widget} />
      <Notices notices={notices} />
      <p
        className="not-empty:mt-3 not-empty:text-ink-2 not-empty:text-sm/6 not-empty:animate-[fade-in_var(--d-2)_var(--ease-walk)]"
        role="status"
      >
        {hint && state.phase === 'waiting' && t(hintTexts[hint])}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-3.5 mb-3 sideways:my-1">
        <div className="flex-[1_1_min-content]">
          <MiniPlate>{destination}</MiniPlate>
        </div>
        {photo && <span className="text-sm text-ink-2 whitespace-nowrap">{sizeText(photo.size)}</span>}
        <div className="basis-full sideways:min-w-80 sideways:flex-1 sideways:basis-0">{audience}</div>
      </div>
      <Actions widget={widget} onLater={onLater} />
    </>
  );
}

function Actions({ widget, onLater }: { widget: PhotoWidget; onLater: () => void }) {
  const { photo, state } = useStore(widget);
  const { phase } = state;
  const { send, togglePause } = widget;
  const online = useOnline();
  if (!photo) return <ChoosePhoto widget={widget} />;
  // Unless it was refused, the photo waits in the outbox.
  const isDue = phase === 'error' ? !state.isRefused : phase === 'uploading' || phase === 'postprocessing';
  if (!online && isDue) return <Later onLater={onLater} />;
  const isPaused = phase === 'paused';
  const canChange = phase === 'waiting' || phase === 'preprocessing' || phase === 'error';
  return (
    <Row>
      {canChange && <Picker variant="line" label={t('Change')} onChoose={widget.choose} />}
      {(isPaused || phase === 'uploading') && (
        <Button variant="line" icon={isPaused ? Play : Pause} onClick={togglePause}>
          {isPaused ? t('Resume') : t('Pause')}
        </Button>
      )}
      {canChange || isPaused ? (
        <Button variant="go" icon={phase === 'error' ? RotateCcw : undefined} disabled={isPaused} onClick={send}>
          {phase === 'error' ? t('Try again') : t('Complete')}
        </Button>
      ) : (
        <Button variant="go" pending pendingText={t('Completing...')}>
          {t('Complete')}
        </Button>
      )}
    </Row>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 [&>button]:flex-1 [&>button]:min-h-14 [&>[data-variant=go]]:flex-[1.5]">
    {children}
  </div>
);

/** Offline the dialog can be closed, because the outbox sends the photo later; after two days a walk is too late. */
const Later = ({ onLater }: { onLater: () => void }) => (
  <>
    <p className="mt-3 mb-2 text-sm text-ink-2">
      {hasBackgroundSync()
        ? t("Your walk is kept on this device and sent as soon as you're connected.")
        : t("Your walk is kept on this device. Open Signpost with a connection within two days, and it's sent.")}
    </p>
    <Row>
      <Button variant="go" onClick={onLater}>
        {t('Send Later')}
      </Button>
    </Row>
  </>
);
