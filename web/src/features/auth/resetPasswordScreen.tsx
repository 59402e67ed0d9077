import { useEffect } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { bodies } from '../../api/bodies.ts';
import { ApiError } from '../../api/errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { TextLink } from '../../ui/rowLink.tsx';
import { say } from '../../words/say.ts';
import { BackToLogin, DoorHeading } from './doorHeading.tsx';
import { useMailedToken, useResetPassword } from './queries.ts';

const REDIRECT_MS = 3_000;

/** The contract's call plus the one field that never leaves the browser. */
const passwords = z.object({ password: bodies.resetPassword.shape.password, confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: phrase("Passwords don't match"),
    path: ['confirmPassword'],
    // Said together with a password that is too short, not only once that is mended.
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
    <FrontDoor compact>
      <DoorHeading>{say('Choose a new password')}</DoorHeading>
      <form {...formProps} className="grid gap-3.5">
        {reset.isError && (
          <Alert>
            <p>{reset.error.message}</p>
            {isSpent(reset.error) && (
              <p>
                <TextLink href="/forgot-password">{say('Request a new link')}</TextLink>
              </p>
            )}
          </Alert>
        )}
        <PasswordField
          label={say('New password')}
          name="password"
          autoComplete="new-password"
          placeholder={say('At least 6 characters')}
          error={problems.password}
        />
        <PasswordField
          label={say('Confirm password')}
          name="confirmPassword"
          autoComplete="new-password"
          placeholder={say('Once more, the same')}
          error={problems.confirmPassword}
        />
        <Button type="submit" look="go" block pending={reset.isPending} pendingText={say('Resetting...')}>
          {say('Reset Password')}
        </Button>
      </form>
      <BackToLogin />
    </FrontDoor>
  );
}

/** Used, replaced by a newer one or too old: this link will not work any more, whatever is typed. */
const isSpent = (error: Error) => error instanceof ApiError && error.code === 'invalid_reset_token';

function Done() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FrontDoor compact>
      <DoorHeading arriving>{say('Password Reset Successful!')}</DoorHeading>
      <p className="text-ink-2">{say('Your new password works from now on. Taking you to the login...')}</p>
      <BackToLogin />
    </FrontDoor>
  );
}

function InvalidLink() {
  return (
    <FrontDoor compact>
      <DoorHeading>{say('Invalid Reset Link')}</DoorHeading>
      <Alert>{say('This password reset link is invalid or has expired.')}</Alert>
      <LinkButton href="/forgot-password" look="go" block>
        {say('Request a new link')}
      </LinkButton>
      <BackToLogin />
    </FrontDoor>
  );
}
