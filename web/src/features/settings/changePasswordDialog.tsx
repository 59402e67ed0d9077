import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { PasswordField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/notices/alert.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useChangePassword, usePasskeys } from './accountQueries.ts';
import { OwnerField } from './ownerField.tsx';

export default function ChangePasswordDialog({ open, onClose }: ModalFrame) {
  const formId = useId();
  const { data: user } = useQuery(currentUser);
  const { data: passkeys = [] } = usePasskeys();
  const change = useChangePassword();
  const { problems, formProps } = useForm(bodies.changePassword, (passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        toast({
          title: t('Password changed'),
          description: [
            t("You're signed out everywhere else."),
            ...(passkeys.length > 0 ? [t('Your passkeys still work.')] : []),
          ].join(' '),
          variant: 'success',
        });
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={user?.hasPassword === false ? t('Choose a password') : t('Change your password')}
      footer={
        <DialogAnswers
          no={t('Cancel')}
          onNo={onClose}
          form={formId}
          pending={change.isPending}
          pendingText={t('Changing...')}
        >
          {t('Save Password')}
        </DialogAnswers>
      }
    >
      <form id={formId} {...formProps} className="grid gap-3.5">
        {change.isError && <Alert>{change.error.message}</Alert>}
        <OwnerField user={user} label={t('Current password')} error={problems.currentPassword} />
        <PasswordField
          label={t('New password')}
          name="newPassword"
          autoComplete="new-password"
          hint={t("At least 6 characters. You'll be signed out everywhere else.")}
          error={problems.newPassword}
        />
      </form>
    </Dialog>
  );
}
