import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { auth } from '../../../../shared/api/auth.ts';
import { REGISTRATION_TEXTS } from '../../../../shared/domain/auth/invitation.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { Plate } from '../../ui/pictures/plate.tsx';
import { AuthPage } from './authPage.tsx';
import { AuthForms } from './loginScreen.tsx';
import { onHashChange } from './queries.ts';

/** `/join#CODE`: the door for visitors who hold an invitation. */
export default function JoinScreen() {
  const code = useSyncExternalStore(onHashChange, () => decodeURIComponent(location.hash.slice(1)));
  const look = useQuery({
    queryKey: ['invitation', code],
    queryFn: () => call(auth.lookAtInvitation, { body: { code } }),
    retry: false,
  });
  const isClosed = look.data?.opensServer === false;
  if (isClosed || (look.error instanceof ApiError && look.error.status === 404)) {
    return (
      <AuthPage heading={t('By invitation')} arriving>
        <Alert>{isClosed ? t(REGISTRATION_TEXTS.closed) : look.error?.message}</Alert>
        <LinkButton href="/" variant="go" block>
          {t('Go to Signpost')}
        </LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthForms first="register" invitation={code}>
      <div className="grid gap-3">
        <Plate name={location.hostname} town={t("You're invited to")} heading="h1" />
        <p className="text-ink-2">{t('Every day, one sign worth walking to.')}</p>
      </div>
    </AuthForms>
  );
}
