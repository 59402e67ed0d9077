import { Award, CalendarDays, Compass } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { KEPT } from '../../session/deviceMemory.ts';
import { Blurbs } from '../../ui/blurbs.tsx';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { say, sayLabels } from '../../words/say.ts';
import { LoginForm } from './loginForm.tsx';
import { RegisterForm } from './registerForm.tsx';

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
