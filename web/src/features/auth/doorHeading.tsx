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
  /** The view replaced another in place, so screen readers are told. */
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
