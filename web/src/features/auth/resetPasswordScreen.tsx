import { useEffect } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { msg } from '../../../../shared/domain/msg.ts';
import { bodies } from '../../api/bodies.ts';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { Button, LinkButton, TextLink } from '../../ui/forms/button.tsx';
import { PasswordField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/form.ts';
import { Alert } from '../../ui/notices/alert.tsx';
import { AuthPage, BackToLogin } from './authPage.tsx';
import { useMailedToken, useResetPassword } from './queries.ts';

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
          placeholder={t('Once more, the same')}
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

function InvalidLink() {
  return (
    <AuthPage heading={t('Invalid Reset Link')}>
      <Alert>{t('This password reset link is invalid or has expired.')}</Alert>
      <LinkButton href="/forgot-password" variant="go" block>
        {t('Request a new link')}
      </LinkButton>
      <BackToLogin />
    </AuthPage>
  );
}
