import { Award, CalendarDays, Compass, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { phrase } from '../../../../shared/domain/phrase.ts';
import type { bodies } from '../../api/bodies.ts';
import { loadTransport } from '../../api/client.ts';
import { KEPT } from '../../session/deviceMemory.ts';
import { useLogin, useRegister } from '../../session/session.ts';
import { Blurbs } from '../../ui/blurbs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField, Field, PasswordField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { TextLink } from '../../ui/rowLink.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.ts';
import { say, sayLabels } from '../../words/say.ts';

/** What a form at the door is checked and sent with: fetched when a visitor enters its first field. */
export async function loadBodies(): Promise<typeof bodies> {
  void loadTransport().catch(() => undefined);
  return (await import('../../api/bodies.ts')).bodies;
}

/** What is typed on the login tab is kept for the register tab. */
export interface SharedUsername {
  username: string;
  onUsername: (username: string) => void;
}

export const UsernameField = ({ username, onUsername, error }: SharedUsername & { error: string | undefined }) => (
  <Field
    label={say('Username')}
    name="username"
    icon={UserRound}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    placeholder={say('At least 3 characters')}
    value={username}
    onChange={(event) => onUsername(event.currentTarget.value)}
    error={error}
  />
);

export function LoginForm(shared: SharedUsername) {
  const login = useLogin((error) =>
    toast({ title: say('Login failed'), description: error.message, variant: 'destructive' }),
  );
  const { problems, formProps } = useForm(async () => (await loadBodies()).login, login.mutate);
  return (
    <form {...formProps} className="grid gap-3.5 pt-4">
      <UsernameField {...shared} error={problems.username} />
      <PasswordField
        autoComplete="current-password"
        placeholder={say('At least 6 characters')}
        aside={<TextLink href="/forgot-password">{say('Forgot your password?')}</TextLink>}
        error={problems.password}
      />
      <Button type="submit" look="go" block pending={login.isPending} pendingText={say('Signing In...')}>
        {say('Login')}
      </Button>
    </form>
  );
}

export function RegisterForm(shared: SharedUsername) {
  const register = useRegister((error) =>
    toast({ title: say('Registration failed'), description: error.message, variant: 'destructive' }),
  );
  const { problems, formProps } = useForm(async () => (await loadBodies()).register, register.mutate);
  return (
    <form {...formProps} className="grid gap-3.5 pt-4">
      <UsernameField {...shared} error={problems.username} />
      <PasswordField autoComplete="new-password" placeholder={say('At least 6 characters')} error={problems.password} />
      <EmailField optional placeholder={say('To reset your password')} error={problems.email} />
      <Button type="submit" look="go" block pending={register.isPending} pendingText={say('Creating Account...')}>
        {say('Register')}
      </Button>
    </form>
  );
}

const tabs = [
  { id: 'login', label: phrase('Login') },
  { id: 'register', label: phrase('Register') },
] as const;

const blurbs = [
  { icon: Compass, title: phrase('Discover Places'), text: phrase("Streets near home you've never turned into.") },
  { icon: CalendarDays, title: phrase('Daily Challenges'), text: phrase('One walk a day, sized to your legs.') },
  { icon: Award, title: phrase('Earn Rewards'), text: phrase('Points, streaks and enamel pins to collect.') },
] as const;

/** Devices that have seen a session come back to log in; new ones, and the page as it is built, begin with Register. */
function firstTab(path: string): 'login' | 'register' {
  if (path === '/login' || path === '/register') return path === '/login' ? 'login' : 'register';
  return globalThis.localStorage?.getItem(KEPT.wasSignedIn) ? 'login' : 'register';
}

export default function LoginScreen() {
  const [path] = useLocation();
  const [tab, setTab] = useState(() => firstTab(path));
  const [username, setUsername] = useState('');
  const form = { username, onUsername: setUsername };
  return (
    <FrontDoor compact={tab === 'register'} footer={<Blurbs blurbs={blurbs} />}>
      <h1 className="h-door">{say('Every day, one sign worth walking to.')}</h1>
      <Tabs label={say('Login or register')} tabs={sayLabels(tabs)} selected={tab} onSelect={setTab}>
        {tab === 'login' ? <LoginForm {...form} /> : <RegisterForm {...form} />}
      </Tabs>
    </FrontDoor>
  );
}
