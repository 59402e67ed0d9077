import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { Trans } from '../../i18n/trans.tsx';
import { currentUser } from '../../session/session.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { useForm } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/notices/alert.tsx';
import { useDeleteAccount } from './accountQueries.ts';
import { OwnerField } from './ownerField.tsx';

export default function DeleteAccountDialog({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <DeleteAccount user={user} open={open} onClose={onClose} /> : null;
}

function DeleteAccount({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const formId = useId();
  const deletion = useDeleteAccount(user.id);
  const { problems, formProps } = useForm(bodies.deleteAccount, ({ password }) => deletion.mutate(password));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Delete your account?')}
      footer={
        <DialogAnswers
          no={t('Keep My Account')}
          onNo={onClose}
          variant="danger"
          form={formId}
          pending={deletion.isPending}
          pendingText={t('Deleting...')}
        >
          {t('Delete for Good')}
        </DialogAnswers>
      }
    >
      <ul className="grid gap-2 ps-[1.15em] list-disc [&_li::marker]:text-danger">
        <li>
          {t(
            'Your profile, walks, photos, points, friends and settings are deleted for good. Nobody can bring them back.',
          )}
        </li>
        <li>{t("You're signed out everywhere, and gone from every leaderboard, map and list of friends.")}</li>
        <li>{t('The rest goes within minutes. Copies of photos that are on their way to others can last a day.')}</li>
        <li>
          {Trans('The name <b>{name}</b> is free again for anyone.', {
            name: user.username,
            b: (inner) => <b>{inner}</b>,
          })}
        </li>
      </ul>
      <form id={formId} {...formProps} className="mt-4 grid gap-3.5">
        {deletion.isError && <Alert>{deletion.error.message}</Alert>}
        <OwnerField user={user} name="password" error={problems.password} />
      </form>
    </Dialog>
  );
}
