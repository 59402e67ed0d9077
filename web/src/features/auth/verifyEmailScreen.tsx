import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { AuthPage } from './authPage.tsx';
import { useMailedToken, useVerifyEmail } from './queries.ts';

export default function VerifyEmailScreen() {
  const token = useMailedToken();
  const verify = useVerifyEmail();
  const isInvalid = verify.error instanceof ApiError && verify.error.code === 'invalid_verification';
  if (!token || isInvalid) return <InvalidLink arriving={isInvalid} />;
  if (verify.isSuccess) return <Confirmed />;
  return (
    <AuthPage heading={t('Is this your address?')}>
      <p className="text-ink-2">
        {t(
          "Confirm it so that only you can use it to reset a forgotten password. If you didn't enter it on Signpost, just close this page.",
        )}
      </p>
      {verify.isError && <Alert>{verify.error.message}</Alert>}
      {/* A button confirms, because mail scanners open links. */}
      <Button
        variant="go"
        block
        pending={verify.isPending}
        pendingText={t('Confirming...')}
        onClick={() => verify.mutate({ token })}
      >
        {t('Confirm My Address')}
      </Button>
    </AuthPage>
  );
}

const Confirmed = () => (
  <AuthPage heading={t('Address Confirmed')} arriving>
    <p className="text-ink-2">{t('Thank you. Only you can reset your password with this address now.')}</p>
    <LinkButton href="/" variant="go" block>
      {t('Go to Signpost')}
    </LinkButton>
  </AuthPage>
);

const InvalidLink = ({ arriving }: { arriving: boolean }) => (
  <AuthPage heading={t('Invalid Confirmation Link')} arriving={arriving}>
    <Alert>{t('This confirmation link is invalid or has expired.')}</Alert>
    <p className="text-ink-2">{t('Settings can send you a new one.')}</p>
    <LinkButton href="/" variant="go" block>
      {t('Go to Signpost')}
    </LinkButton>
  </AuthPage>
);
