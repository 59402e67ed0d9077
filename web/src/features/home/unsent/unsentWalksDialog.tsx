import { t } from '../../../i18n/t.ts';
import { Dialog, DialogAnswers } from '../../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../../ui/dialogs/openModal.ts';
import { useConfirmedSignOut } from '../topBar.tsx';

type Props = ModalFrame & { count: number };

export default function UnsentWalksDialog({ count, open, onClose }: Props) {
  const { signOut } = useConfirmedSignOut();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Log out before your walk is sent?')}
      footer={
        <DialogAnswers no={t('Log Out Anyway')} onNo={signOut} onClick={onClose}>
          {t('Stay')}
        </DialogAnswers>
      }
    >
      <p>
        {t(
          "{count, plural, one {One walk hasn't been sent yet. It stays on this device until you log in here again.} other {# walks haven't been sent yet. They stay on this device until you log in here again.}} Walks can be sent up to 48 hours after their day.",
          { count },
        )}
      </p>
    </Dialog>
  );
}
