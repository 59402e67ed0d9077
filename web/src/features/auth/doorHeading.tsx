import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { LinkButton } from '../../ui/forms/button.tsx';

export const BackToLogin = () => (
  <LinkButton href="/login" look="ghost" icon={ArrowLeft} className="-ms-2.5 justify-self-start">
    {t('Back to Login')}
  </LinkButton>
);

type DoorHeadingProps = {
  children: ReactNode;
  /** This view has replaced another one in place: tell those who do not see it. */
  arriving?: boolean;
};

export function DoorHeading({ children, arriving = false }: DoorHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arriving) heading.current?.focus();
  }, [arriving]);
  return (
    <h1 ref={heading} tabIndex={-1} className="h-door">
      {children}
    </h1>
  );
}
