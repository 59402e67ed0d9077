import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';

export const BackToLogin = () => (
  <LinkButton href="/login" look="ghost" icon={ArrowLeft} className="-ml-2.5 justify-self-start">
    Back to Login
  </LinkButton>
);
