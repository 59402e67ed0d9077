import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, localeOf } from '../../shared/domain/language.ts';
import { inEnglish, type Say, sayIn } from '../../shared/domain/phrase.ts';
import { root } from '../built.ts';

/** What a statement says stands in the catalogue of the app, which no function carries. */
export async function sayInApp({ language }: { language: Language | null }): Promise<Say> {
  if (language === null || language === 'en') return inEnglish;
  const catalogue: Record<string, string> = JSON.parse(
    await readFile(join(root, 'shared/words', `${language}.json`), 'utf8'),
  );
  return sayIn(localeOf(language), (source) => catalogue[source]);
}
