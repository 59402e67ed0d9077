import { ChevronRight, Share, SquarePlus } from 'lucide-react';
import { t } from '../i18n/t.ts';
import { Dialog, type ModalFrame } from '../ui/dialogs/dialog.tsx';
import { Button } from '../ui/forms/button.tsx';

/** The steps in Safari, which has no install prompt of its own. */
export default function InstallDialog({ open, onClose }: ModalFrame) {
  return (
    <Dialog open={open} onClose={onClose} title={t('Install Signpost')}>
      <p className="my-3 flex items-center justify-center gap-4 text-brand" aria-hidden="true">
        <Share size={40} />
        <ChevronRight size={24} className="text-ink-3" />
        <SquarePlus size={40} />
      </p>
      <p>{t("Tap Share, then Add to Home Screen. Today's walk is there even without a connection.")}</p>
      <Button variant="go" block className="mt-5" onClick={onClose}>
        {t('Got It')}
      </Button>
    </Dialog>
  );
}
