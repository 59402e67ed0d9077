import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { currentUser } from '../../session/session.ts';
import { markVisibilityAsked } from '../../session/visibilityQuestion.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import type { ModalFrame } from '../../ui/modals.ts';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import './settings.css';
import { VisibilityChoice } from './visibility.tsx';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    visibilityQuestion: NoProps;
  }
}

/** Asked when there is a first walk to be seen. */
export default function VisibilityQuestion({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <Question user={user} open={open} onClose={onClose} /> : null;
}

export const ASK_FIRST = phrase(
  'Your first walk is ready for the world map. You can change this in Settings at any time.',
);

function Question({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const [visibility, choose] = useState(user.mapVisibility);
  const save = useUpdateWalker(user.id);
  const close = () => {
    markVisibilityAsked(user.id);
    onClose();
  };
  const decide = () =>
    save.mutate(
      { mapVisibility: visibility },
      {
        onSuccess: () => {
          toast({ title: say('Settings updated'), variant: 'success' });
          close();
        },
        onError: () =>
          toast({
            title: say('Failed to update settings'),
            description: say('Please try again.'),
            variant: 'destructive',
          }),
      },
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      title={say('Who may see your walks?')}
      description={say(ASK_FIRST)}
      footer={
        <DialogAnswers
          no={say('Decide Later')}
          onNo={close}
          pending={save.isPending}
          pendingText={say('Saving...')}
          onClick={decide}
        >
          {say('Save My Choice')}
        </DialogAnswers>
      }
    >
      <VisibilityChoice value={visibility} onChange={choose} />
    </Dialog>
  );
}
