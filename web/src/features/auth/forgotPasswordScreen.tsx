import { mailedLink } from '../../../../shared/domain/auth/mailedLink.ts';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { EmailField, useForm } from '../../ui/forms/form.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { AuthPage, BackToLogin } from './authPage.tsx';
import { useForgotPassword } from './queries.ts';

export default function ForgotPasswordScreen() {
  const forgot = useForgotPassword();
  const { problems, formProps } = useForm(bodies.forgotPassword, (body) => forgot.mutate(body));
  if (forgot.isSuccess) return <MailSent resetToken={forgot.data.resetToken} />;
  return (
    <AuthPage heading={t('Forgot your password?')}>
      <p className="text-ink-2">{t("It happens. Enter your email and we'll send you a link.")}</p>
      <form {...formProps} className="grid gap-3.5">
        {forgot.isError && <Alert>{forgot.error.message}</Alert>}
        <EmailField placeholder={t('you@example.com')} error={problems.email} />
        <Button type="submit" variant="go" block pending={forgot.isPending} pendingText={t('Sending...')}>
          {t('Send Reset Link')}
        </Button>
      </form>
      <BackToLogin />
    </AuthPage>
  );
}

const MailSent = ({ resetToken }: { resetToken: string | undefined }) => (
  <AuthPage heading={t('Check Your Email')} arriving>
    <p className="text-ink-2">{t("If an account with that email exists, we've sent you a password reset link.")}</p>
    {resetToken && (
      <LinkButton href={mailedLink('/reset-password', resetToken)} variant="tint" block>
        {t('Open the reset link (development)')}
      </LinkButton>
    )}
    <BackToLogin />
  </AuthPage>
);
