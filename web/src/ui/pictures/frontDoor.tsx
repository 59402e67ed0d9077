import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { isLanguage, LANGUAGES, languageCodes } from '../../../../shared/domain/walkers/language.ts';
import { t } from '../../i18n/t.ts';
import { chooseLanguage, useSpokenLanguage } from '../forms/language.ts';
import { Wordmark } from './logo.tsx';
import { Scene } from './scene.tsx';

/** Each language by its own name, so that a walker who cannot read the page finds theirs. */
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

type FrontDoorProps = {
  children: ReactNode;
  /** Less scene on the phone, for longer forms. */
  compact?: boolean;
  /** Below the form, after a hairline. */
  footer?: ReactNode;
};

/** The frame of every screen before sign-in: scene on top and a sheet on the phone, scene left and form right on a desk. */
export function FrontDoor({ children, compact = false, footer }: FrontDoorProps) {
  return (
    <div className="door" data-front-door="" data-compact={compact ? '' : undefined}>
      <div className="door-scene">
        <Scene />
      </div>
      <header className="absolute start-5 top-[calc(18px+env(safe-area-inset-top))] desk:start-11 desk:top-9 desk:[&>.wordmark]:text-[1.75rem]">
        <Wordmark />
      </header>
      <main className="door-sheet">
        <div className="mx-auto grid w-full max-w-108 gap-4 desk:gap-5.5">
          {children}
          {footer && (
            <div className="mt-2.5 border-t border-hairline pt-5.5" data-part="door-foot">
              {footer}
            </div>
          )}
          <LanguageMenu />
        </div>
      </main>
    </div>
  );
}
