import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '../shared/api/errors.ts';
import { CATALOGUE } from '../shared/domain/catalogue.ts';
import { sentencesIn } from './sentences.ts';
import type { WordPart } from './src/words/catalogues.ts';

/** Screens say these, too, before any server has. */
const alsoOnScreens = new Set<string>(
  [errors.invalid_reset_token, errors.invalid_verification, errors.password_required].map(([, sentence]) => sentence),
);

const source = join(import.meta.dirname, 'src');
const laterFolders = [join('features', 'collection'), join('features', 'settings', 'restore')];
const isLater = (path: string) => laterFolders.some((folder) => path.startsWith(folder));

/** What only the screen of one's streets and the restoring of an archive say: it comes with them. */
function streetSentences(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\./.test(path),
  );
  const saidIn = (path: string) => sentencesIn(readFileSync(join(source, path), 'utf8'));
  const elsewhere = new Set(files.filter((path) => !isLater(path)).flatMap(saidIn));
  return files
    .filter(isLater)
    .flatMap(saidIn)
    .filter((sentence) => !elsewhere.has(sentence));
}

/** What of a translators' file is fetched by itself. All other sentences are there from the first paint on. */
const parts: Record<WordPart, readonly string[]> = {
  refusals: Object.values(errors)
    .map(([, sentence]) => sentence)
    .filter((sentence) => !alsoOnScreens.has(sentence)),
  achievements: CATALOGUE.flatMap(({ title, description }) => [title, description]),
  streets: streetSentences(),
};

export const partOf = (sentence: string): WordPart | undefined =>
  (['refusals', 'achievements', 'streets'] as const).find((part) => parts[part].includes(sentence));

/** The sentences of one part; without a part those of the first paint. */
export const sentencesOf = <Text>(catalogue: Readonly<Record<string, Text>>, part?: string): Record<string, Text> =>
  Object.fromEntries(Object.entries(catalogue).filter(([sentence]) => partOf(sentence) === part));
