import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { noticeOfFailure } from './changes.ts';
import { audiences, WALKS_TELL } from './visibility.tsx';
import { withUser } from './withUser.tsx';

/** A tap on a row saves the answer. */
export default withUser(function AudienceDialog({ user, ...frame }) {
  const save = useUpdateWalker(user.id);
  const answer = (mapVisibility: OwnUser['mapVisibility']) => {
    if (mapVisibility === user.mapVisibility) return frame.onClose();
    save.mutate(
      { mapVisibility },
      {
        onSuccess: () => {
          toastSuccess(t('Settings updated'));
          frame.onClose();
        },
        onError: noticeOfFailure,
      },
    );
  };
  return (
    <Dialog
      {...frame}
      title={t('Who sees your walks?')}
      description={`${t(WALKS_TELL)} ${t('You can change this in Settings.')}`}
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
              <Icon />
              <span>
                <b>{t(label)}</b>
                <span>{t(text)}</span>
              </span>
              {id === user.mapVisibility && (
                <span className="flex-none px-2 py-1 rounded-plate bg-brand-tint text-brand text-sm/6 font-strong">
                  {t('Current')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
});
