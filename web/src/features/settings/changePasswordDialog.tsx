import { useQuery } from '@tanstack/react-query';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { FormDialog } from '../../ui/dialogs/formDialog.tsx';
import type { ModalFrame } from '../../ui/dialogs/openModal.ts';
import { PasswordField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/form.ts';
import { toast } from '../../ui/notices/toast.ts';
import { useChangePassword, usePasskeys } from './accountQueries.ts';
import { OwnerField } from './ownerField.tsx';

export default function ChangePasswordDialog({ open, onClose }: ModalFrame) {
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
    <FormDialog
      open={open}
      onClose={onClose}
      title={user?.hasPassword === false ? t('Choose a password') : t('Change your password')}
      yes={t('Save Password')}
      pendingText={t('Changing...')}
      sending={change}
      formProps={formProps}
    >
      <OwnerField user={user} label={t('Current password')} error={problems.currentPassword} />
      <PasswordField
        label={t('New password')}
        name="newPassword"
        autoComplete="new-password"
        hint={t("At least 6 characters. You'll be signed out everywhere else.")}
        error={problems.newPassword}
      />
    </FormDialog>
  );
}
