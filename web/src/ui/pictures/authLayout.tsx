import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { isLanguage, LANGUAGES, languageCodes } from '../../../../shared/domain/walkers/language.ts';
import { t } from '../../i18n/t.ts';
import { chooseLanguage, useSpokenLanguage } from '../forms/language.ts';
import { Wordmark } from './logo.tsx';
import { Scene } from './scene.tsx';

/** Each language is named in itself, so that it can be found on a page in another language. */
function LanguageMenu() {
  const spoken = useSpokenLanguage();
  return (
    <label className="language-menu">
      <Languages size={18} aria-hidden="true" />
      <span className="sr-only">{t('Language')}</span>
      <select value={spoken} onChange={({ target }) => isLanguage(target.value) && void chooseLanguage(target.value)}>
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
    </label>
  );
}

type AuthLayoutProps = {
  children: ReactNode;
  compact?: boolean;
  footer?: ReactNode;
};

/** The layout of every screen without a session: scene above sheet on a phone, beside the form on a desk. */
export function AuthLayout({ children, compact = false, footer }: AuthLayoutProps) {
  return (
    <div className="auth" data-auth-layout="" data-compact={compact ? '' : undefined}>
      <div className="auth-scene">
        <Scene />
      </div>
      <header className="absolute start-5 top-[calc(18px+env(safe-area-inset-top))] desk:start-11 desk:top-9 desk:[&>.wordmark]:text-[1.75rem]">
        <Wordmark />
      </header>
      <main className="auth-sheet">
        <div className="mx-auto grid w-full max-w-108 gap-4 desk:gap-5.5">
          {children}
          {footer && (
            <div className="mt-2.5 border-t border-hairline pt-5.5" data-part="auth-foot">
              {footer}
            </div>
          )}
          <LanguageMenu />
        </div>
      </main>
    </div>
  );
}
