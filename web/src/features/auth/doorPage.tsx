import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { FrontDoor } from '../../ui/pictures/frontDoor.tsx';

export const BackToLogin = () => (
  <LinkButton href="/login" look="ghost" icon={ArrowLeft} className="-ms-2.5 justify-self-start">
    {t('Back to Login')}
  </LinkButton>
);

type DoorPageProps = {
  heading: string;
  children: ReactNode;
  /** The view replaced another in place, so screen readers are told. */
  arriving?: boolean;
};

export function DoorPage({ heading, children, arriving = false }: DoorPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arriving) title.current?.focus();
  }, [arriving]);
  return (
    <FrontDoor compact>
      <h1 ref={title} tabIndex={-1} className="h-door">
        {heading}
      </h1>
      {children}
    </FrontDoor>
  );
}
