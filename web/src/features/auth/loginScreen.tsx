import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Award, CalendarDays, Compass, type LucideIcon, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { msg } from '../../../../shared/domain/msg.ts';
import type { bodies } from '../../api/bodies.ts';
import { loadTransport } from '../../api/client.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { stageConfig } from '../../map/appConfig.ts';
import { storageKeys } from '../../session/deviceMemory.ts';
import { useLogin, useRegister } from '../../session/session.ts';
import { Button, TextLink } from '../../ui/forms/button.tsx';
import { EmailField, Field, PasswordField, useForm } from '../../ui/forms/form.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { importAgain } from '../../ui/notices/connection.ts';
import { toastFailure } from '../../ui/notices/toast.ts';
import { AuthLayout } from '../../ui/pictures/authLayout.tsx';
import { canUsePasskeys } from './passkeySupport.ts';

/** The schemas of the login forms, loaded when a visitor focuses the first field. */
async function loadBodies(): Promise<typeof bodies> {
  void loadTransport().catch(() => undefined);
  return (await import('../../api/bodies.ts').catch(importAgain)).bodies;
}

/** The username typed on the login tab is kept on the register tab. */
interface SharedUsername {
  username: string;
  onUsername: (username: string) => void;
}

const UsernameField = ({ username, onUsername, error }: SharedUsername & { error: string | undefined }) => (
  <Field
    label={t('Username')}
    name="username"
    icon={UserRound}
    autoComplete="username webauthn"
    autoCapitalize="none"
    spellCheck={false}
    placeholder={t('At least 3 characters')}
    value={username}
    onChange={(event) => onUsername(event.currentTarget.value)}
    error={error}
  />
);

/** Undefined while offline, because signing in needs the server. */
const passkeyForms = () => import('./passkeyForms.ts').catch(importAgain).catch(() => undefined);

/** Signs in on the login tab, and registers with the form's username on the other. */
function PasskeyButton({ does }: { does: 'signIn' | 'register' }) {
  const client = useQueryClient();
  return canUsePasskeys() ? (
    <Button
      variant="ghost"
      onClick={async ({ currentTarget: { form } }) => (await passkeyForms())?.[does](client, form)}
    >
      {t('Use a passkey instead')}
    </Button>
  ) : null;
}

export function LoginForm(shared: SharedUsername) {
  const login = useLogin(({ message }) => toastFailure(t('Login failed'), message));
  const { problems, formProps } = useForm(async () => (await loadBodies()).login, login.mutate);
  const client = useQueryClient();
  useEffect(() => {
    if (!canUsePasskeys()) return;
    const offering = passkeyForms().then((forms) => forms?.offerInField(client));
    return () => void offering.then((stop) => stop?.());
  }, [client]);
  return (
    <form {...formProps} className="grid gap-3.5 pt-4">
      <UsernameField {...shared} error={problems.username} />
      <PasswordField
        autoComplete="current-password"
        placeholder={t('At least 6 characters')}
        aside={<TextLink href="/forgot-password">{t('Forgot your password?')}</TextLink>}
        error={problems.password}
      />
      <Button type="submit" variant="go" block pending={login.isPending} pendingText={t('Signing In...')}>
        {t('Login')}
      </Button>
      <PasskeyButton does="signIn" />
    </form>
  );
}

const ByInvitation = lazy(() => import('./byInvitation.tsx').catch(importAgain));

type RegisterProps = SharedUsername & Pick<AuthFormsProps, 'invitation' | 'registerText'>;

/** The config is fetched on every visit, because the operator may have closed registration. */
function RegisterTab(form: RegisterProps) {
  const { data } = useQuery(stageConfig);
  if (!data || data.registration === 'open' || form.invitation) return <RegisterForm {...form} />;
  return (
    <Suspense>
      <ByInvitation registration={data.registration} />
    </Suspense>
  );
}

function RegisterForm({ invitation, registerText, ...shared }: RegisterProps) {
  const register = useRegister(({ message }) => toastFailure(t('Registration failed'), message));
  const { problems, formProps } = useForm(async () => (await loadBodies()).register, register.mutate);
  return (
    <form {...formProps} className="grid gap-3.5 pt-4">
      {invitation && <input type="hidden" name="invitation" value={invitation} />}
      <UsernameField {...shared} error={problems.username} />
      <PasswordField autoComplete="new-password" placeholder={t('At least 6 characters')} error={problems.password} />
      <EmailField optional placeholder={t('To reset your password')} error={problems.email} />
      <Button type="submit" variant="go" block pending={register.isPending} pendingText={t('Creating Account...')}>
        {registerText ?? t('Register')}
      </Button>
      <PasskeyButton does="register" />
    </form>
  );
}

const tabs = [
  { id: 'login', label: msg('Login') },
  { id: 'register', label: msg('Register') },
] as const;

const blurbs = [
  { icon: Compass, title: msg('Discover Places'), text: msg("Streets near home you've never turned into.") },
  { icon: CalendarDays, title: msg('Daily Challenges'), text: msg('One walk a day, sized to your legs.') },
  { icon: Award, title: msg('Earn Rewards'), text: msg('Points, streaks and enamel pins to collect.') },
] as const;

/** A device that had a session begins with Login; a new device and the prerendered page begin with Register. */
function firstTab(path: string): 'login' | 'register' {
  if (path === '/login' || path === '/register') return path === '/login' ? 'login' : 'register';
  return globalThis.localStorage?.getItem(storageKeys.wasSignedIn) ? 'login' : 'register';
}

export default function LoginScreen() {
  const [path] = useLocation();
  return (
    <AuthForms first={firstTab(path)}>
      <h1 className="h-auth">{t('Every day, one sign worth walking to.')}</h1>
    </AuthForms>
  );
}

interface AuthFormsProps {
  /** Heading of the page. */
  children: ReactNode;
  first: 'login' | 'register';
  invitation?: string;
  registerText?: string | undefined;
}

export function AuthForms({ children, first, ...register }: AuthFormsProps) {
  const [tab, setTab] = useState(first);
  const [username, setUsername] = useState('');
  const form = { username, onUsername: setUsername };
  return (
    <AuthLayout compact={tab === 'register'} footer={<FeatureList blurbs={blurbs} />}>
      {children}
      <Tabs label={t('Login or register')} tabs={translateLabels(tabs)} selected={tab} onSelect={setTab}>
        {tab === 'login' ? <LoginForm {...form} /> : <RegisterTab {...form} {...register} />}
      </Tabs>
    </AuthLayout>
  );
}

type Blurb = { icon: LucideIcon; title: string; text: string };

const FeatureList = ({ blurbs }: { blurbs: readonly Blurb[] }) => (
  <ul className="grid gap-3.5">
    {blurbs.map(({ icon: Icon, title, text }) => (
      <li key={title} className="grid grid-cols-[24px_1fr] gap-x-3.5">
        <Icon size={24} className="mt-px text-brand" />
        <div>
          <p className="pt-0.5 font-sign text-md/5 font-heading">{t(title)}</p>
          <p className="text-sm text-ink-2">{t(text)}</p>
        </div>
      </li>
    ))}
  </ul>
);
