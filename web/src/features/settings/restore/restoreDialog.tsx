import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { t } from '../../../i18n/t.ts';
import { currentUser } from '../../../session/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../../ui/dialogs/openModal.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ChooseArchive, ChosenArchive, EndedRestore, RunningRestore, useRestore } from './restoreSteps.tsx';

export default function RestoreDialog({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <Restore user={user} open={open} onClose={onClose} /> : null;
}

function Restore({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const { state, choose, start, refetchAffected, cancel } = useRestore(user);
  const [withSettings, setWithSettings] = useState(true);
  const close = () => {
    if (state.step === 'running') return cancel();
    onClose();
    refetchAffected();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Restore an archive')}
      footer={
        state.step === 'ended' ? (
          <Button variant="go" onClick={close}>
            {t('Done')}
          </Button>
        ) : (
          <>
            <Button variant="line" onClick={close}>
              {t('Cancel')}
            </Button>
            {state.step === 'chosen' && (
              <Button variant="go" onClick={() => start(state.archive, withSettings)}>
                {t('Restore')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4" aria-live="polite">
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
