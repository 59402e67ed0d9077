import { catalogueKey, inEnglish, readShortCatalogue, sayIn, type Translate } from '../../../shared/domain/msg.ts';
import { isLanguage, localeOf, type TranslatedLanguage } from '../../../shared/domain/walkers/language.ts';

/** Parts of a catalogue that most visits never show: errors, achievements, and My Streets, Together and the restore. */
export type WordPart = 'refusals' | 'achievements' | 'streets';
type Part = WordPart | 'usual';
type Chunk = { default: string };

/** Each part of each language is a chunk (web/shortCatalogues.ts); the glob includes new files of `shared/locales`. */
const catalogues: Record<Part, Record<string, () => Promise<Chunk>>> = {
  usual: import.meta.glob<Chunk>('./*.json', { base: '../../../shared/locales' }),
  refusals: import.meta.glob<Chunk>('./*.json', { base: '../../../shared/locales', query: '?refusals' }),
  achievements: import.meta.glob<Chunk>('./*.json', { base: '../../../shared/locales', query: '?achievements' }),
  streets: import.meta.glob<Chunk>('./*.json', { base: '../../../shared/locales', query: '?streets' }),
};

/** Two pseudo-languages for tests and translators: accented and lengthened, and the same from right to left. */
export const PSEUDO = ['en-XA', 'ar-XB'];

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

/** Must be awaited before a text of that part is shown. A part that cannot be loaded is shown in English. */
export async function fetchWords(part: WordPart): Promise<void> {
  parts.add(part);
  if (!fetched) return;
  const { language, words } = fetched;
  const more = await read(language, part).catch(() => new Map<string, string>());
  for (const [key, text] of more) words.set(key, text);
}

export const withWords =
  <Module>(part: WordPart, load: () => Promise<Module>) =>
  async (): Promise<Module> =>
    (await Promise.all([load(), fetchWords(part)]))[0];

async function read(language: TranslatedLanguage, part: Part): Promise<Map<string, string>> {
  const short = await catalogues[part][`./${language}.json`]?.();
  return readShortCatalogue(short?.default ?? '');
}
