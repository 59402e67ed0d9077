import { mailedLink } from '../../../../shared/domain/mailedLink.ts';
import { bodies } from '../../api/bodies.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { say } from '../../words/say.ts';
import { BackToLogin, DoorHeading } from './doorHeading.tsx';
import { useForgotPassword } from './queries.ts';

export default function ForgotPasswordScreen() {
  const forgot = useForgotPassword();
  const { problems, formProps } = useForm(bodies.forgotPassword, (body) => forgot.mutate(body));
  if (forgot.isSuccess) return <MailSent resetToken={forgot.data.resetToken} />;
  return (
    <FrontDoor compact>
      <DoorHeading>{say('Forgot your password?')}</DoorHeading>
      <p className="text-ink-2">{say("It happens. Enter your email and we'll send you a link.")}</p>
      <form {...formProps} className="grid gap-3.5">
        {forgot.isError && <Alert>{forgot.error.message}</Alert>}
        <EmailField placeholder={say('you@example.com')} error={problems.email} />
        <Button type="submit" look="go" block pending={forgot.isPending} pendingText={say('Sending...')}>
          {say('Send Reset Link')}
        </Button>
      </form>
      <BackToLogin />
    </FrontDoor>
  );
}

function MailSent({ resetToken }: { resetToken: string | undefined }) {
  return (
    <FrontDoor compact>
      <DoorHeading arriving>{say('Check Your Email')}</DoorHeading>
      <p className="text-ink-2">{say("If an account with that email exists, we've sent you a password reset link.")}</p>
      {resetToken && (
        <LinkButton href={mailedLink('/reset-password', resetToken)} look="tint" block>
          {say('Open the reset link (development)')}
        </LinkButton>
      )}
      <BackToLogin />
    </FrontDoor>
  );
}
