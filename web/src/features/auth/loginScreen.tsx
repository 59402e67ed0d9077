import { Award, CalendarDays, Compass } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Blurbs } from '../../ui/blurbs.tsx';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LoginForm } from './loginForm.tsx';
import { RegisterForm } from './registerForm.tsx';

const tabs = [
  { id: 'login', label: 'Login' },
  { id: 'register', label: 'Register' },
] as const;

const blurbs = [
  { icon: Compass, title: 'Discover Places', text: 'Streets near home you have never turned into.' },
  { icon: CalendarDays, title: 'Daily Challenges', text: 'One walk a day, sized to your legs.' },
  { icon: Award, title: 'Earn Rewards', text: 'Points, streaks and enamel pins to collect.' },
] as const;

export default function LoginScreen() {
  const [path] = useLocation();
  const [tab, setTab] = useState<'login' | 'register'>(path === '/register' ? 'register' : 'login');
  const [username, setUsername] = useState('');
  const form = { username, onUsername: setUsername };
  return (
    <FrontDoor compact={tab === 'register'} footer={<Blurbs blurbs={blurbs} />}>
      <h1 className="h-door">Every day, one sign worth walking to.</h1>
      <Tabs label="Login or register" tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'login' ? <LoginForm {...form} /> : <RegisterForm {...form} />}
      </Tabs>
    </FrontDoor>
  );
}
