import { catalogueKey, inEnglish, readShortCatalogue, sayIn, type Translate } from '../../../shared/domain/msg.ts';
import { isLanguage, localeOf, type TranslatedLanguage } from '../../../shared/domain/walkers/language.ts';

/** What most visits never say: what a server refuses with, the names of achievements, the screen of one's streets (and the restoring of an archive). */
export type WordPart = 'refusals' | 'achievements' | 'streets';
type Part = WordPart | 'usual';
type Fetch = () => Promise<{ default: unknown }>;

/** Each a file of its own, fetched when a walker reads that language. The build shortens and parts them (web/shortCatalogues.ts). */
const catalogues: Record<TranslatedLanguage, Record<Part, Fetch>> = {
  sv: {
    usual: () => import('../../../shared/locales/sv.json'),
    refusals: () => import('../../../shared/locales/sv.json?refusals'),
    achievements: () => import('../../../shared/locales/sv.json?achievements'),
    streets: () => import('../../../shared/locales/sv.json?streets'),
  },
  de: {
    usual: () => import('../../../shared/locales/de.json'),
    refusals: () => import('../../../shared/locales/de.json?refusals'),
    achievements: () => import('../../../shared/locales/de.json?achievements'),
    streets: () => import('../../../shared/locales/de.json?streets'),
  },
  fr: {
    usual: () => import('../../../shared/locales/fr.json'),
    refusals: () => import('../../../shared/locales/fr.json?refusals'),
    achievements: () => import('../../../shared/locales/fr.json?achievements'),
    streets: () => import('../../../shared/locales/fr.json?streets'),
  },
  es: {
    usual: () => import('../../../shared/locales/es.json'),
    refusals: () => import('../../../shared/locales/es.json?refusals'),
    achievements: () => import('../../../shared/locales/es.json?achievements'),
    streets: () => import('../../../shared/locales/es.json?streets'),
  },
};

/** Two made-up ones, for tests and translators: accented and longer, and the same from right to left. */
export const PSEUDO = ['en-XA', 'ar-XB'];

/** Translations of the language that was fetched last, by key; none in English. */
let fetched: { language: TranslatedLanguage; words: Map<string, string> } | undefined;
const parts = new Set<WordPart>();

export async function sayInLanguage(code: string): Promise<Translate> {
  if (PSEUDO.includes(code)) return sayIn(code, (await import('./pseudo.ts')).pseudo);
  if (!isLanguage(code) || code === 'en') {
    fetched = undefined;
    return inEnglish;
  }
  const words = await read(code, 'usual');
  fetched = { language: code, words };
  await Promise.all([...parts].map(fetchWords));
  return sayIn(localeOf(code), (source) => words.get(catalogueKey(source)));
}

/** To be waited for before a sentence of that part is said. One that cannot be fetched is said in English. */
export async function fetchWords(part: WordPart): Promise<void> {
  parts.add(part);
  if (!fetched) return;
  const { language, words } = fetched;
  const more = await read(language, part).catch(() => new Map<string, string>());
  for (const [key, text] of more) words.set(key, text);
}

/** A chunk together with a part of the words that it says. */
export const withWords =
  <Module>(part: WordPart, load: () => Promise<Module>) =>
  async (): Promise<Module> =>
    (await Promise.all([load(), fetchWords(part)]))[0];

async function read(language: TranslatedLanguage, part: Part): Promise<Map<string, string>> {
  const { default: short } = await catalogues[language][part]();
  return readShortCatalogue(String(short));
}
