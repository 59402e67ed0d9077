import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { currentUser } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ModalFrame } from '../../../ui/modals.ts';
import { say } from '../../../words/say.ts';
import { ChooseArchive, ChosenArchive, EndedRestore, RunningRestore, useRestore } from './restoreSteps.tsx';
import './restore.css';

declare module '../../../ui/modals.ts' {
  interface ModalProps {
    restore: NoProps;
  }
}

export default function RestoreDialog({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <Restore user={user} open={open} onClose={onClose} /> : null;
}

function Restore({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const { state, choose, start, readAnew, cancel } = useRestore(user);
  const [withSettings, setWithSettings] = useState(true);
  const close = () => {
    if (state.step === 'running') return cancel();
    onClose();
    readAnew();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={say('Restore an archive')}
      footer={
        state.step === 'ended' ? (
          <Button look="go" onClick={close}>
            {say('Done')}
          </Button>
        ) : (
          <>
            <Button look="line" onClick={close}>
              {say('Cancel')}
            </Button>
            {state.step === 'chosen' && (
              <Button look="go" onClick={() => start(state.archive, withSettings)}>
                {say('Restore')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="restore" aria-live="polite">
        {state.step === 'choosing' && <ChooseArchive state={state} onChoose={choose} />}
        {state.step === 'chosen' && (
          <ChosenArchive archive={state.archive} withSettings={withSettings} onSettings={setWithSettings} />
        )}
        {state.step === 'running' && <RunningRestore done={state.done} all={state.all} />}
        {state.step === 'ended' && <EndedRestore restored={state.restored} problem={state.problem} />}
      </div>
    </Dialog>
  );
}
