import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { bodies } from '../../api/bodies.ts';
import { currentUser } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import type { ModalFrame } from '../../ui/modals.ts';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import { useChangePassword } from './accountQueries.ts';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    changePassword: NoProps;
  }
}

export default function ChangePasswordDialog({ open, onClose }: ModalFrame) {
  const formId = useId();
  const { data: user } = useQuery(currentUser);
  const change = useChangePassword();
  const { problems, formProps } = useForm(bodies.changePassword, (passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        toast({
          title: say('Password changed'),
          description: say("You're signed out everywhere else."),
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
      title={say('Change your password')}
      footer={
        <DialogAnswers
          no={say('Cancel')}
          onNo={onClose}
          form={formId}
          pending={change.isPending}
          pendingText={say('Changing...')}
        >
          {say('Save Password')}
        </DialogAnswers>
      }
    >
      <form id={formId} {...formProps} className="grid gap-3.5">
        {change.isError && <Alert>{change.error.message}</Alert>}
        {/* For password managers, which look for whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          label={say('Current password')}
          name="currentPassword"
          autoComplete="current-password"
          error={problems.currentPassword}
        />
        <PasswordField
          label={say('New password')}
          name="newPassword"
          autoComplete="new-password"
          hint={say("At least 6 characters. You'll be signed out everywhere else.")}
          error={problems.newPassword}
        />
      </form>
    </Dialog>
  );
}
