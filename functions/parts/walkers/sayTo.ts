import { localeOf, type TranslatedLanguage } from '../../../shared/domain/language.ts';
import { inEnglish, type Say, sayIn } from '../../../shared/domain/phrase.ts';
import de from '../../../shared/words/server/de.json' with { type: 'json' };
import es from '../../../shared/words/server/es.json' with { type: 'json' };
import fr from '../../../shared/words/server/fr.json' with { type: 'json' };
import sv from '../../../shared/words/server/sv.json' with { type: 'json' };
import type { Walker } from '../../data/walkers.ts';

/** Only what the server says by itself: a function carries all of them. */
const catalogues: Record<TranslatedLanguage, Readonly<Record<string, string>>> = { de, es, fr, sv };

/** Mails and reminders are written in the walker's language; English to who has none yet. */
export function sayTo({ language }: Pick<Walker, 'language'>): Say {
  if (language === null || language === 'en') return inEnglish;
  const catalogue = catalogues[language];
  return sayIn(localeOf(language), (source) => catalogue[source]);
}
