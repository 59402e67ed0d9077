import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { statementsOf } from '../../api/moderation.ts';
import { t } from '../../i18n/t.ts';
import { currentUser, useWalkerId } from '../../session/session.ts';
import { Button } from '../../ui/forms/button.tsx';
import { AuthLayout } from '../../ui/pictures/authLayout.tsx';
import { useSignOut } from '../auth/index.ts';
import { AccountRows } from './accountPage.tsx';
import { Statements } from './statements.tsx';

const LOOK_AGAIN_MS = 60_000;

/** A suspended walker can read the reason, appeal, download the archive, delete the account and log out. */
export default function SuspendedScreen() {
  const walkerId = useWalkerId();
  // The account is polled, so that the app opens within a minute after a suspension ends.
  useQuery({ ...currentUser, refetchInterval: LOOK_AGAIN_MS });
  const { data: statements = [] } = useQuery({ ...statementsOf(walkerId), staleTime: 0, enabled: walkerId !== '' });
  const { mutate: signOut, isPending } = useSignOut();
  return (
    <AuthLayout compact>
      <h1 className="h-auth">{t('Your account is suspended')}</h1>
      <p className="text-ink-2">
        {t(
          "Other walkers can't see you, and you can't walk here for now. Below is why, and how to ask us to look again.",
        )}
      </p>
      <Statements walkerId={walkerId} statements={statements} />
      <div className="divide-y divide-hairline">
        <AccountRows walkerId={walkerId} />
      </div>
      <Button
        variant="line"
        block
        icon={LogOut}
        pending={isPending}
        pendingText={t('Signing out...')}
        onClick={() => signOut()}
      >
        {t('Sign Out')}
      </Button>
    </AuthLayout>
  );
}
