import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { bodies } from '../../api/bodies.ts';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmailField, Field } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/notices/alert.tsx';
import { useConfirm, useSendVerification } from './accountQueries.ts';
import { type Changes, needsPassword } from './changes.ts';
import { OwnerField } from './ownerField.tsx';

function EmailStatus({ user }: { user: OwnUser }) {
  const again = useSendVerification();
  // The link may have been opened in another browser, so the walker is refetched on mount.
  useQuery({ ...currentUser, staleTime: 0 });
  if (!user.email) return null;
  if (user.emailVerified) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <MailCheck size={18} aria-hidden="true" /> {t('Confirmed. Only you can use it to reset your password.')}
      </p>
    );
  }
  return (
    <div className="grid gap-2" role="status" aria-atomic="false">
      <p className="text-sm text-ink-2">
        {again.isSuccess
          ? t("We've sent a link to {email}.", { email: user.email })
          : t('Not confirmed yet. Open the link we e-mailed you, so that nobody else can use this address.')}
      </p>
      {again.isError && <Alert>{again.error.message}</Alert>}
      {!again.isSuccess && (
        <Button variant="ghost" pending={again.isPending} pendingText={t('Sending...')} onClick={() => again.mutate()}>
          {t('Send Again')}
        </Button>
      )}
    </div>
  );
}

type FormProps = { user: OwnUser; formId: string; send: (changes: Changes) => void };

const nameFields = z.pick(bodies.updateWalker, { firstName: true, lastName: true });

export function NamePage({ user, formId, send }: FormProps) {
  const { problems, formProps } = useForm(nameFields, send);
  return (
    <form id={formId} {...formProps} className="grid grid-cols-2 gap-3">
      <Field
        label={t('First name')}
        name="firstName"
        autoComplete="given-name"
        defaultValue={user.firstName ?? ''}
        error={problems.firstName}
      />
      <Field
        label={t('Last name')}
        name="lastName"
        autoComplete="family-name"
        defaultValue={user.lastName ?? ''}
        error={problems.lastName}
      />
    </form>
  );
}

const emailFields = z.extend(z.pick(bodies.updateWalker, { email: true }), {
  currentPassword: z.optional(z.string()),
});

/** Replacing an email needs the password, because the email can reset it. */
export function EmailPage({ user, formId, send, error }: FormProps & { error: Error | null }) {
  const before = user.email ?? '';
  const [typed, setTyped] = useState(before);
  const [isPasswordMissing, setPasswordMissing] = useState(false);
  const asks = needsPassword(before, typed);
  const confirm = useConfirm();
  const { problems, formProps } = useForm(emailFields, ({ email, currentPassword }) => {
    setPasswordMissing(asks && user.hasPassword && !currentPassword);
    if (!asks) send({ email });
    else if (!user.hasPassword) confirm.mutate(undefined, { onSuccess: () => send({ email }) });
    else if (currentPassword) send({ email, currentPassword });
  });
  const passwordProblem = isPasswordMissing
    ? t('Please enter your current password to change your e-mail address.')
    : error instanceof ApiError && error.status === 403
      ? error.message
      : undefined;
  return (
    <form id={formId} {...formProps} className="grid gap-3">
      {confirm.isError && <Alert>{confirm.error.message}</Alert>}
      <EmailField
        optional
        hint={t('To reset your password. Nobody else sees it.')}
        defaultValue={before}
        error={problems.email}
        onChange={(event) => setTyped(event.target.value)}
      />
      {asks ? (
        <OwnerField
          user={user}
          label={t('Current password')}
          hint={t('To change the e-mail address that can reset it.')}
          error={passwordProblem}
        />
      ) : (
        <EmailStatus user={user} />
      )}
    </form>
  );
}
