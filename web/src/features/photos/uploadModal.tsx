import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import type { CompletionAnswer } from '../../pwa/outbox/outbox.ts';
import { storingFailures } from '../../pwa/outbox/photoState.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/lists/listState.tsx';
import { isOnline } from '../../ui/notices/connection.ts';
import { toastFailure } from '../../ui/notices/toast.ts';
import { AudienceLine } from '../settings/index.ts';
import { createPhotoWidget, type PhotoWidget } from './photoUpload.ts';
import { takeAnswer, useCompleteChallenge, useSignUpload } from './queries.ts';
import { frameClass, UploadPanel } from './uploadPanel.tsx';

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
