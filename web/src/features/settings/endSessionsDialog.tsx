import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { bodies } from '../../api/bodies.ts';
import { currentUser } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { dayText } from '../../ui/dates.ts';
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import type { ModalFrame } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { useEndSessions } from './accountQueries.ts';

interface Props {
  /** Without one, all but the session of this device. */
  session?: { id: string; createdAt: string };
}

declare module '../../ui/modals.ts' {
  interface ModalProps {
    endSessions: Props;
  }
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
      title={session ? say('Sign out that device?') : say('Sign out everywhere else?')}
      footer={
        <DialogAnswers
          no={say('Cancel')}
          onNo={onClose}
          form={formId}
          pending={end.isPending}
          pendingText={say('Signing out...')}
        >
          {say('Sign Out')}
        </DialogAnswers>
      }
    >
      {session && <p className="mb-3.5">{say('Signed in {day}', { day: dayText(session.createdAt) })}</p>}
      <form id={formId} {...formProps} className="grid gap-3.5">
        {end.isError && <Alert>{end.error.message}</Alert>}
        {/* For password managers, which look for whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <PasswordField
          label={say('Your password')}
          name="currentPassword"
          autoComplete="current-password"
          error={problems.currentPassword}
        />
      </form>
    </Dialog>
  );
}
