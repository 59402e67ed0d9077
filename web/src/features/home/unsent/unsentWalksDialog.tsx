import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
  const [walk, it, is] = count === 1 ? ['One walk', 'It', 'is'] : [`${count} walks`, 'They', 'are'];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say('Log out before your walk is sent?')}
      footer={
        <>
          <Button look="line" onClick={signOut}>
            {say('Log Out Anyway')}
          </Button>
          <Button look="go" onClick={onClose}>
            {say('Stay')}
          </Button>
        </>
      }
    >
      <p>
        {walk} of yours {is} still waiting to be sent. {it} {count === 1 ? 'stays' : 'stay'} on this device, and {is}{' '}
        sent when you log in here again. The server takes a walk until 48 hours after its day.
      </p>
    </Dialog>
  );
}
