import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Redirect, useLocation } from 'wouter';
import { auth } from '../../../../shared/api/auth.ts';
import { clubs } from '../../../../shared/api/clubs.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { REGISTRATION_TEXTS } from '../../../../shared/domain/auth/invitation.ts';
import { CLUB_TEXTS } from '../../../../shared/domain/clubs/club.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { useSession, useWalkerId } from '../../session/session.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { AuthLayout } from '../../ui/pictures/authLayout.tsx';
import { Plate } from '../../ui/pictures/plate.tsx';
import { refetchClubs } from '../clubs/index.ts';
import { AuthPage } from './authPage.tsx';
import { AuthForms, LoginForm } from './loginScreen.tsx';
import { onHashChange } from './queries.ts';

type Look = ResponseOf<typeof auth.lookAtInvitation>;
type InvitedClub = NonNullable<Look['club']>;

/**
 * The invitation that a visitor has seen, kept because signing in drops all queries and may remount the app in the
 * walker's language, and because the new account may have been the last use of the invitation.
 */
let seen: { code: string; look: Look } | undefined;

const useLook = (code: string) =>
  useQuery({
    queryKey: ['invitation', code],
    queryFn: () => call(auth.lookAtInvitation, { body: { code } }),
    retry: false,
  });

const isRefused = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** `/join#CODE`: an invitation to a server for visitors, or to a club for everyone. */
export default function JoinScreen() {
  const code = useSyncExternalStore(onHashChange, () => decodeURIComponent(location.hash.slice(1)));
  const session = useSession();
  if (session.status !== 'in') return <ForVisitor code={code} />;
  if (seen?.code !== code) return <ForWalker code={code} />;
  return seen.look.club ? <JoinClub code={code} club={seen.look.club} isAtOnce /> : <Redirect to="/" replace />;
}

function ForVisitor({ code }: { code: string }) {
  const look = useLook(code);
  const [username, setUsername] = useState('');
  useEffect(() => {
    seen = look.data && { code, look: look.data };
  }, [code, look.data]);
  const { club, opensServer } = look.data ?? {};
  const isClosed = opensServer === false && !club;
  if (isClosed || isRefused(look.error)) {
    return (
      <AuthPage heading={t('By invitation')} arriving>
        <Alert>{isClosed ? t(REGISTRATION_TEXTS.closed) : look.error?.message}</Alert>
        <LinkButton href="/" variant="go" block>
          {t('Go to Signpost')}
        </LinkButton>
      </AuthPage>
    );
  }
  const head = (
    <div className="grid gap-3">
      <Plate name={club?.name ?? location.hostname} town={t("You're invited to")} heading="h1" />
      <p className="text-ink-2">{club ? clubText(club) : t('Every day, one sign worth walking to.')}</p>
    </div>
  );
  return opensServer === false ? (
    <AuthLayout compact>
      {head}
      <LoginForm username={username} onUsername={setUsername} />
    </AuthLayout>
  ) : (
    <AuthForms first="register" invitation={code} registerText={club && t('Register and join')}>
      {head}
    </AuthForms>
  );
}

const clubText = ({ members, goal }: InvitedClub): string =>
  [
    t(
      '{members, plural, one {One person walks} other {# people walk}} here, {goal, plural, one {# walk} other {# walks}} a week all together.',
      { members, goal },
    ),
    t(CLUB_TEXTS.membersSee),
  ].join(' ');

/** Redirects a walker with an invitation that is not for a club to home. */
function ForWalker({ code }: { code: string }) {
  const { data, error } = useLook(code);
  if (data) return data.club ? <JoinClub code={code} club={data.club} /> : <Redirect to="/" replace />;
  return <Page>{error && <Alert>{error.message}</Alert>}</Page>;
}

const Page = ({ children }: { children: ReactNode }) => (
  <main className="page desk:max-w-140">
    <PageHead title={t('Invitation')} />
    <div className="grid gap-3.5">{children}</div>
  </main>
);

/** A walker who has signed in at the invitation joins at once. A member who uses the code again is sent to the club. */
function JoinClub({ code, club, isAtOnce = false }: { code: string; club: InvitedClub; isAtOnce?: boolean }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const walkerId = useWalkerId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(clubs.joinClub, { body: { code } }),
    onSuccess: ({ id }) => {
      seen = undefined;
      refetchClubs(client, walkerId);
      navigate(`/together/${id}`, { replace: true });
    },
  });
  useEffect(() => {
    if (isAtOnce) mutate();
  }, [isAtOnce, mutate]);
  return (
    <Page>
      <Plate name={club.name} town={t("You're invited to")} />
      <p className="text-ink-2">{clubText(club)}</p>
      {error && <Alert>{error.message}</Alert>}
      <Button variant="go" block icon={Users} pending={isPending} onClick={() => mutate()}>
        {t('Join')}
      </Button>
    </Page>
  );
}
