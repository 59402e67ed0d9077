import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import type { CompletionAnswer } from '../../pwa/pendingPhoto.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type ModalFrame, type ModalProps, openModal } from '../../ui/modals.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import { PhotoStation } from './photoStation.tsx';
import { createPhotoWidget, type PhotoWidget } from './photoUpload.ts';
import { takeAnswer, useCompleteChallenge, useSignUpload } from './queries.ts';
import './proof.css';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    /** `shared`: a photo that was chosen in another app. */
    upload: { challenge: Challenge; shared?: File };
  }
}

/** The sign's photo: chosen or taken, looked at, sent; then the challenge is completed with it. */
export default function UploadModal({ challenge, shared, open, onClose }: ModalProps['upload'] & ModalFrame) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('Upload Challenge Photo')}
      description={say('Get the whole sign in the frame. It proves you were there.')}
    >
      <Proof challenge={challenge} shared={shared} onLater={onClose} />
      <Button
        look="ghost"
        size="sm"
        block
        icon={Flag}
        className="mt-2"
        onClick={() => openModal('placeReport', { challenge })}
      >
        {say('Something wrong with this place?')}
      </Button>
    </Dialog>
  );
}

const failures = {
  sign: {
    title: phrase('Upload setup failed'),
    description: phrase('Could not prepare file upload. Please try again.'),
  },
  put: { title: phrase('Upload failed'), description: phrase('Failed to upload photo. Please try again.') },
} as const;

type ProofProps = { challenge: Challenge; shared: File | undefined; onLater: () => void };

/** Lives as long as the dialog stands; what it had chosen waits in the outbox when it goes. */
function Proof({ challenge, shared, onLater }: ProofProps) {
  const { mutateAsync: sign } = useSignUpload();
  const { mutateAsync: complete } = useCompleteChallenge(challenge);
  const client = useQueryClient();
  const [widget, setWidget] = useState<PhotoWidget>();
  const { id: challengeId, userId: walkerId, destinationName: destination } = challenge;

  useEffect(() => {
    const onFailure = (step: keyof typeof failures) => {
      const { title, description } = failures[step];
      toast({ title: say(title), description: say(description), variant: 'destructive' });
    };
    const onCompleted = (answer: CompletionAnswer) => void takeAnswer(client, answer);
    const steps = { sign, complete, onCompleted, onFailure };
    const created = createPhotoWidget({ challengeId, walkerId, destination }, steps);
    let standing = true;
    // Shown once it knows whether a photo is waiting, or the empty frame would flash up first.
    void created.resume().then(() => {
      if (!standing) return;
      if (shared) created.choose([shared]);
      setWidget(created);
    });
    return () => {
      standing = false;
      created.destroy();
    };
  }, [challengeId, walkerId, destination, shared, sign, complete, client]);

  if (!widget) return <Skeleton shape="photo" className="proof-frame" />;
  return <PhotoStation widget={widget} destination={destination} onLater={onLater} />;
}
