import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { errors } from '../shared/api/errors.ts';
import { CATALOGUE } from '../shared/domain/achievements/catalogue.ts';
import { shortCatalogue } from '../shared/domain/msg.ts';
import type { WordPart } from './src/i18n/catalogues.ts';

const call = /(?<![\w.])(?:t|msg|Trans)\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(`))/g;

const comment = /^\s*(\/\/|\/?\*).*$/gm;

/** Collects the English sentences of a file in order. A template literal is an error, because its key is not static. */
export function sentencesIn(code: string): string[] {
  return [...code.replace(comment, '').matchAll(call)].map(([whole, single, double, template]) => {
    if (template) throw new Error(`A template cannot be translated: ${whole}. Say '... {name} ...' with its values.`);
    return (single ?? double ?? '').replace(/\\(.)/g, '$1');
  });
}

/** Screens show these texts before any answer of the server. */
const alsoOnScreens = new Set<string>(
  [errors.invalid_reset_token, errors.invalid_verification, errors.password_required].map(([, sentence]) => sentence),
);

const source = join(import.meta.dirname, 'src');
const laterFolders = [
  join('features', 'collection'),
  join('features', 'settings', 'restore'),
  join('features', 'clubs'),
];
const isLater = (path: string) => laterFolders.some((folder) => path.startsWith(folder));

/** Sentences used only by My Streets, Together and the restore of an archive are split into their own chunk. */
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

const parts: Record<WordPart, readonly string[]> = {
  refusals: Object.values(errors)
    .map(([, sentence]) => sentence)
    .filter((sentence) => !alsoOnScreens.has(sentence)),
  achievements: CATALOGUE.flatMap(({ title, description }) => [title, description]),
  streets: streetSentences(),
};

export const partOf = (sentence: string): WordPart | undefined =>
  (['refusals', 'achievements', 'streets'] as const).find((part) => parts[part].includes(sentence));

/** Returns the sentences of one part; without a part those of the first paint. */
export const sentencesOf = <Text>(catalogue: Readonly<Record<string, Text>>, part?: string): Record<string, Text> =>
  Object.fromEntries(Object.entries(catalogue).filter(([sentence]) => partOf(sentence) === part));

const catalogueFile = /^(.*\/shared\/locales\/(\w+)\.json)(?:\?(\w+))?$/;

/** Replaces English sentences with short keys and splits off parts, such as `sv.json?refusals`, loaded on demand. */
export const shortCatalogues = (): Plugin => ({
  name: 'signpost-short-catalogues',
  enforce: 'pre',
  async load(id) {
    const [, file, , part] = catalogueFile.exec(id) ?? [];
    if (!file) return null;
    const catalogue: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    // A key collision fails the build even across two parts.
    shortCatalogue(catalogue);
    return {
      code: `export default ${JSON.stringify(shortCatalogue(sentencesOf(catalogue, part)))}`,
      moduleType: 'js',
    };
  },
});

/** Chunks are named by language and part, so that the service worker caches those of one language. */
export function catalogueName(module: string | null): string | undefined {
  const [, , language, part = 'usual'] = catalogueFile.exec(module ?? '') ?? [];
  return language && `assets/words-${language}-${part}-[hash].js`;
}
