import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { toast } from '../../ui/notices/toast.ts';
import { noticeOfFailure } from './changes.ts';
import { audiences } from './visibility.tsx';
import { markVisibilityAsked, WALKS_TELL } from './visibilityDue.ts';

export default function VisibilityQuestion({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <Question user={user} open={open} onClose={onClose} /> : null;
}

/** A tap on a row saves the answer. Closing keeps the default, and the question is not repeated. */
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
        onError: noticeOfFailure,
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
      <ul className="grid gap-3">
        {audiences.map(({ id, icon: Icon, label, text }) => (
          <li key={id}>
            <button
              type="button"
              className="audience-row"
              aria-disabled={save.isPending || undefined}
              onClick={() => save.isPending || answer(id)}
            >
              <Icon aria-hidden="true" />
              <span>
                <b>{t(label)}</b>
                <span>{t(text)}</span>
              </span>
              {id === user.mapVisibility && (
                <span className="flex-none px-2 py-1 rounded-plate bg-brand-tint text-brand text-sm/6 font-strong">
                  {t('As now')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
