import { catalogueKey, readShortCatalogue } from '../../../shared/domain/catalogueKey.ts';
import { isLanguage, localeOf, type TranslatedLanguage } from '../../../shared/domain/language.ts';
import { inEnglish, type Say, sayIn } from '../../../shared/domain/phrase.ts';

/** As the build leaves it: to TypeScript it is the translators' file. */
type ShortCatalogue = { default: unknown };

/** Each a file of its own, fetched when somebody reads that language. The build shortens them (web/shortCatalogues.ts). */
const catalogues: Record<TranslatedLanguage, () => Promise<ShortCatalogue>> = {
  sv: () => import('../../../shared/words/sv.json'),
  de: () => import('../../../shared/words/de.json'),
  fr: () => import('../../../shared/words/fr.json'),
  es: () => import('../../../shared/words/es.json'),
};

/** Two that nobody speaks, for tests and translators: accented and longer, and the same from right to left. */
export const PSEUDO = ['en-XA', 'ar-XB'];

export async function sayInLanguage(code: string): Promise<Say> {
  if (PSEUDO.includes(code)) return sayIn(code, (await import('./pseudo.ts')).pseudo);
  if (!isLanguage(code) || code === 'en') return inEnglish;
  const { default: short } = await catalogues[code]();
  const catalogue = readShortCatalogue(String(short));
  return sayIn(localeOf(code), (source) => catalogue.get(catalogueKey(source)));
}
