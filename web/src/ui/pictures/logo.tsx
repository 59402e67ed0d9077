import { t } from '../../i18n/t.ts';
export const Logo = ({ className = 'size-9' }: { className?: string }) => (
  <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
    <path fill="var(--color-ink)" d="M18 3.5a2 2 0 0 1 4 0V37h-4z" />
    <path
      fill="var(--color-accent)"
      d="M9 7h22.2a1.6 1.6 0 0 1 1.2.6l4 4.9a.8.8 0 0 1 0 1l-4 4.9a1.6 1.6 0 0 1-1.2.6H9a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 9 7z"
    />
    <path
      fill="var(--color-brand-strong)"
      d="M30 21.5H12.3a1.6 1.6 0 0 0-1.2.6l-3.2 3.9a.8.8 0 0 0 0 1l3.2 3.9a1.6 1.6 0 0 0 1.2.6H30a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5z"
    />
  </svg>
);

export const Wordmark = () => (
  <span className="wordmark flex items-center gap-2">
    <Logo />
    <span className="pt-[.18em]">{t('Signpost')}</span>
  </span>
);
