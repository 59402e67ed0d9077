import { Flag, Shuffle } from 'lucide-react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { useNewRoute } from './queries.ts';
import { useConfirmedSignOut } from './topBar.tsx';

export function NewRouteDialog({ challenge, ...frame }: ModalFrame & { challenge: Challenge }) {
  const takeNewRoute = useNewRoute();
  const replace = () => {
    takeNewRoute();
    frame.onClose();
  };
  return (
    <Dialog
      {...frame}
      title={t("Replace today's challenge?")}
      description={t('Another street takes its place. You can ask for five new routes a day.')}
      answers={{ no: null, yes: t('New Route'), block: true, icon: Shuffle, onClick: replace }}
    >
      <p className="mt-1">
        <MiniPlate>{streetText(challenge.destination)}</MiniPlate>
      </p>
      <Button
        variant="ghost"
        size="sm"
        icon={Flag}
        className="-ms-2.5 mt-2"
        onClick={() => openModal('placeReport', { challenge })}
      >
        {t('Something wrong with this place?')}
      </Button>
    </Dialog>
  );
}

export function UnsentWalksDialog({ count, ...frame }: ModalFrame & { count: number }) {
  const { signOut } = useConfirmedSignOut();
  return (
    <Dialog
      {...frame}
      title={t('Log out before your walk is sent?')}
      answers={{ no: t('Log Out Anyway'), onNo: signOut, yes: t('Stay'), onClick: frame.onClose }}
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
