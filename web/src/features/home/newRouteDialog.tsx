import { Shuffle } from 'lucide-react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { streetText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { MiniPlate } from '../../ui/pictures/plate.tsx';
import { useNewRoute } from './queries.ts';

export default function NewRouteDialog({ challenge, open, onClose }: ModalFrame & { challenge: Challenge }) {
  const takeNewRoute = useNewRoute();
  const replace = () => {
    takeNewRoute();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("Replace today's challenge?")}
      description={t('Another street takes its place. You can ask for five new routes a day.')}
      footer={
        <Button variant="go" block icon={Shuffle} onClick={replace}>
          {t('New Route')}
        </Button>
      }
    >
      <p className="mt-1">
        <MiniPlate>{streetText(challenge.destination)}</MiniPlate>
      </p>
    </Dialog>
  );
}
