import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { AuthLayout } from '../../ui/pictures/authLayout.tsx';

export const BackToLogin = () => (
  <LinkButton href="/login" variant="ghost" icon={ArrowLeft} className="-ms-2.5 justify-self-start">
    {t('Back to Login')}
  </LinkButton>
);

type AuthPageProps = {
  heading: string;
  children: ReactNode;
  /** True when the view replaced another in place, so that screen readers announce it. */
  arriving?: boolean;
};

export function AuthPage({ heading, children, arriving = false }: AuthPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arriving) title.current?.focus();
  }, [arriving]);
  return (
    <AuthLayout compact>
      <h1 ref={title} tabIndex={-1} className="h-auth">
        {heading}
      </h1>
      {children}
    </AuthLayout>
  );
}
