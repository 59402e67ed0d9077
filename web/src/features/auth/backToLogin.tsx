import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { say } from '../../words/say.ts';

export const BackToLogin = () => (
  <LinkButton href="/login" look="ghost" icon={ArrowLeft} className="-ms-2.5 justify-self-start">
    {say('Back to Login')}
  </LinkButton>
);
