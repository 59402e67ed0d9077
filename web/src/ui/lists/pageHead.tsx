import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../i18n/t.ts';

/** The header of every screen except home: back link, title, and at most one figure. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header data-notice-below="" className="mb-3 flex min-h-12 flex-wrap items-center gap-2 desk:mb-5">
    <Link href="/" aria-label={t('Back to Home')} className="iconbtn -ms-3">
      <ArrowLeft />
    </Link>
    <h1 className="h-page min-w-min flex-1 desk:text-2xl">{title}</h1>
    {children}
  </header>
);
