import { Dialog } from '../../../ui/dialog.tsx';
import { DialogAnswers } from '../../../ui/dialogAnswers.tsx';
import type { ModalFrame, ModalProps } from '../../../ui/modals.ts';
import { say } from '../../../words/say.ts';
import { useConfirmedSignOut } from '../useConfirmedSignOut.ts';

declare module '../../../ui/modals.ts' {
  interface ModalProps {
    unsentWalks: { count: number };
  }
}

/** Asked before signing out while a photo waits in the outbox: it stays on this device. */
export default function UnsentWalksDialog({ count, open, onClose }: ModalProps['unsentWalks'] & ModalFrame) {
  const { signOut } = useConfirmedSignOut();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('Log out before your walk is sent?')}
      footer={
        <DialogAnswers no={say('Log Out Anyway')} onNo={signOut} onClick={onClose}>
          {say('Stay')}
        </DialogAnswers>
      }
    >
      <p>
        {say(
          '{count, plural, one {One walk of yours is still waiting to be sent. It stays on this device, and is sent when you log in here again.} other {# walks of yours are still waiting to be sent. They stay on this device, and are sent when you log in here again.}} The server takes a walk until 48 hours after its day.',
          { count },
        )}
      </p>
    </Dialog>
  );
}
