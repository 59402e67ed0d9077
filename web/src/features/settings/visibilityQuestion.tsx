import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { markVisibilityAsked, WALKS_TELL } from '../../session/visibilityQuestion.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { toast } from '../../ui/notices/toast.ts';
import './settings.css';
import { audiences } from './visibility.tsx';

declare module '../../ui/dialogs/openModal.ts' {
  interface ModalProps {
    visibilityQuestion: NoProps;
  }
}

export default function VisibilityQuestion({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <Question user={user} open={open} onClose={onClose} /> : null;
}

/** A tap on a row is the answer. Closing the sheet keeps the default, and the walker is not asked again. */
function Question({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const save = useUpdateWalker(user.id);
  const close = () => {
    markVisibilityAsked(user.id);
    onClose();
  };
  const answer = (mapVisibility: OwnUser['mapVisibility']) => {
    if (mapVisibility === user.mapVisibility) return close();
    save.mutate(
      { mapVisibility },
      {
        onSuccess: () => {
          toast({ title: t('Settings updated'), variant: 'success' });
          close();
        },
        onError: () =>
          toast({
            title: t('Failed to update settings'),
            description: t('Please try again.'),
            variant: 'destructive',
          }),
      },
    );
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Who sees your walks?')}
      description={`${t(WALKS_TELL)} ${t('Change it in Settings.')}`}
    >
      <ul className="audiences">
        {audiences.map(({ id, icon: Icon, label, text }) => (
          <li key={id}>
            <button
              type="button"
              className="audience"
              aria-disabled={save.isPending || undefined}
              onClick={() => save.isPending || answer(id)}
            >
              <Icon aria-hidden="true" />
              <span>
                <b>{t(label)}</b>
                <span>{t(text)}</span>
              </span>
              {id === user.mapVisibility && <span className="audience-now">{t('As now')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
