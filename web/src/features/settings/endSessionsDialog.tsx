import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { dayText } from '../../ui/dates.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { useForm } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/notices/alert.tsx';
import { useEndSessions } from './accountQueries.ts';
import { OwnerField } from './ownerField.tsx';

interface Props {
  /** Without `session` all sessions but the current one are ended. */
  session?: { id: string; createdAt: string };
}

export default function EndSessionsDialog({ session, open, onClose }: Props & ModalFrame) {
  const formId = useId();
  const { data: user } = useQuery(currentUser);
  const end = useEndSessions(session?.id);
  const { problems, formProps } = useForm(bodies.endOtherSessions, (body) => end.mutate(body, { onSuccess: onClose }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={session ? t('Sign out that device?') : t('Sign out everywhere else?')}
      footer={
        <DialogAnswers
          no={t('Cancel')}
          onNo={onClose}
          form={formId}
          pending={end.isPending}
          pendingText={t('Signing out...')}
        >
          {t('Sign Out')}
        </DialogAnswers>
      }
    >
      {session && <p className="mb-3.5">{t('Signed in {day}', { day: dayText(session.createdAt) })}</p>}
      <form id={formId} {...formProps} className="grid gap-3.5">
        {end.isError && <Alert>{end.error.message}</Alert>}
        <OwnerField user={user} error={problems.currentPassword} />
      </form>
    </Dialog>
  );
}
