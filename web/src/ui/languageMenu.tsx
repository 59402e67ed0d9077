import { Languages } from 'lucide-react';
import { isLanguage, LANGUAGES, languageCodes } from '../../../shared/domain/language.ts';
import { say } from '../words/say.ts';
import { chooseLanguage, useSpokenLanguage } from './language.ts';
import './languageMenu.css';

/** Each language by its own name, so that a walker who cannot read the page finds theirs. */
export function LanguageMenu() {
  const spoken = useSpokenLanguage();
  return (
    <label className="language-menu">
      <Languages size={18} aria-hidden="true" />
      <span className="sr-only">{say('Language')}</span>
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
