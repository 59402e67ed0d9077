import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import type { auth } from '../../../../shared/api/auth.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { bodies } from '../../api/bodies.ts';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { dayText } from '../../ui/dates.ts';
import { Button, LinkButton, TextLink } from '../../ui/forms/button.tsx';
import { PasswordField, useForm } from '../../ui/forms/form.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { AuthPage, BackToLogin } from './authPage.tsx';
import { useKeepPasskeys, useMailedToken, useResetPassword } from './queries.ts';

const REDIRECT_MS = 3_000;

const passwords = z.object({ password: bodies.resetPassword.shape.password, confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: msg("Passwords don't match"),
    path: ['confirmPassword'],
    // The unequal passwords are reported together with other errors, not after them.
    when: () => true,
  }),
);

export default function ResetPasswordScreen() {
  const token = useMailedToken();
  return token ? <NewPassword token={token} /> : <InvalidLink />;
}

function NewPassword({ token }: { token: string }) {
  const reset = useResetPassword();
  const { problems, formProps } = useForm(passwords, ({ password }) => reset.mutate({ token, password }));
  if (reset.data?.choice) return <PasskeyChoice {...reset.data.choice} />;
  if (reset.isSuccess) return <Done />;
  return (
    <AuthPage heading={t('Choose a new password')}>
      <form {...formProps} className="grid gap-3.5">
        {reset.isError && (
          <Alert>
            <p>{reset.error.message}</p>
            {isSpent(reset.error) && (
              <p>
                <TextLink href="/forgot-password">{t('Request a new link')}</TextLink>
              </p>
            )}
          </Alert>
        )}
        <PasswordField
          label={t('New password')}
          name="password"
          autoComplete="new-password"
          placeholder={t('At least 6 characters')}
          error={problems.password}
        />
        <PasswordField
          label={t('Confirm password')}
          name="confirmPassword"
          autoComplete="new-password"
          placeholder={t('The same password again')}
          error={problems.confirmPassword}
        />
        <Button type="submit" variant="go" block pending={reset.isPending} pendingText={t('Resetting...')}>
          {t('Reset Password')}
        </Button>
      </form>
      <BackToLogin />
    </AuthPage>
  );
}

/** The token is used, replaced or expired, so another password does not help. */
const isSpent = (error: Error) => error instanceof ApiError && error.code === 'invalid_reset_token';

/** The choice is optional: the server has already disabled the passkeys that are not preselected. */
function PasskeyChoice({ token, passkeys }: NonNullable<ResponseOf<typeof auth.resetPassword>['choice']>) {
  const [kept, setKept] = useState(() => passkeys.filter(({ isKept }) => isKept).map(({ id }) => id));
  const keep = useKeepPasskeys();
  if (keep.isSuccess) return <Done />;
  return (
    <AuthPage heading={t('Password Reset Successful!')} arriving>
      <p className="text-ink-2">
        {t('Your new password works from now on. Keep only the passkeys you know: the others stop working.')}
      </p>
      <ul className="grid gap-3.5">
        {passkeys.map(({ id, name, createdAt }) => (
          <li key={id}>
            <Switch
              label={name}
              text={t('Added {day}', { day: dayText(createdAt) })}
              checked={kept.includes(id)}
              onChange={(isKept) => setKept(isKept ? [...kept, id] : kept.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
      {keep.isError && <Alert>{keep.error.message}</Alert>}
      <Button variant="go" block pending={keep.isPending} onClick={() => keep.mutate({ token, keep: kept })}>
        {t('Continue')}
      </Button>
      <BackToLogin />
    </AuthPage>
  );
}

function Done() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthPage heading={t('Password Reset Successful!')} arriving>
      <p className="text-ink-2">{t('Your new password works from now on. Taking you to the login...')}</p>
      <BackToLogin />
    </AuthPage>
  );
}

const InvalidLink = () => (
  <AuthPage heading={t('Invalid Reset Link')}>
    <Alert>{t('This password reset link is invalid or has expired.')}</Alert>
    <LinkButton href="/forgot-password" variant="go" block>
      {t('Request a new link')}
    </LinkButton>
    <BackToLogin />
  </AuthPage>
);
