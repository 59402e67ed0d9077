import { inEnglish, sayIn, type Translate } from '../../../shared/domain/msg.ts';
import { localeOf, type TranslatedLanguage } from '../../../shared/domain/walkers/language.ts';
import de from '../../../shared/locales/server/de.json' with { type: 'json' };
import es from '../../../shared/locales/server/es.json' with { type: 'json' };
import fr from '../../../shared/locales/server/fr.json' with { type: 'json' };
import nl from '../../../shared/locales/server/nl.json' with { type: 'json' };
import pt from '../../../shared/locales/server/pt.json' with { type: 'json' };
import sv from '../../../shared/locales/server/sv.json' with { type: 'json' };
import type { Walker } from '../../data/walkers/walkers.ts';

/** Only the server's own sentences, because every function's bundle contains all of them. */
const catalogues: Record<TranslatedLanguage, Readonly<Record<string, string>>> = { de, es, fr, nl, pt, sv };

export function translatorFor({ language }: Pick<Walker, 'language'>): Translate {
  if (language === null || language === 'en') return inEnglish;
  const catalogue = catalogues[language];
  return sayIn(localeOf(language), (source) => catalogue[source]);
}
