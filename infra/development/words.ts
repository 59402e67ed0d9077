import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { errors } from '../../shared/api/errors.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { CREDENTIAL_TEXTS } from '../../shared/domain/auth/credentials.ts';
import { PLACE_TEXTS, REPORT_TEXTS } from '../../shared/domain/moderation/report.ts';
import { languageCodes } from '../../shared/domain/walkers/language.ts';
import { sentencesIn } from '../../web/shortCatalogues.ts';

/**
 * Compares the catalogues of `shared/locales` with the sentences in the code. `npm run words` adds missing keys with an
 * empty translation, removes unused ones and sorts by key, so that moving a component changes no catalogue. The check
 * lists untranslated sentences, which fall back to English, and fails on unused keys and on placeholders that differ.
 */
export type Catalogue = Record<string, string>;

/** Two catalogues: the app's, which includes the rules' sentences, and the server's for mails, push messages and the page for older browsers. */
export const CATALOGUES = [
  {
    folder: 'shared/locales',
    usedIn: ['web/src', 'web/vite.config.ts', 'web/tooOld.ts', 'shared'],
    hasTables: true,
    maxBytes: 15_000,
  },
  { folder: 'shared/locales/server', usedIn: ['functions'], hasTables: false, maxBytes: 1_500 },
] as const;

const tables = [
  ...Object.values(errors).map(([, sentence]) => sentence),
  ...CATALOGUE.flatMap(({ title, description }) => [title, description]),
  ...[CREDENTIAL_TEXTS, REPORT_TEXTS, PLACE_TEXTS].flatMap((table) => Object.values(table)),
];

/**
 * Placeholders and tags of an ICU message. Nested braces alternate between arguments, which have a name, and branches,
 * which are text.
 */
export function namesOf(sentence: string): string[] {
  const names = [...sentence.matchAll(/<(\w+)>/g)].map(([tag]) => tag);
  let depth = 0;
  for (const [index, character] of [...sentence.split('').entries()]) {
    if (character === '{' && depth % 2 === 0) names.push(/^\w*/.exec(sentence.slice(index + 1))?.[0] ?? '');
    if (character === '{') depth++;
    else if (character === '}') depth--;
  }
  return names.filter(unique).sort();
}

const unique = <T>(item: T, index: number, all: readonly T[]) => all.indexOf(item) === index;

interface Findings {
  missing: string[];
  unused: string[];
  broken: string[];
  empty: string[];
}

export function compare(sentences: readonly string[], catalogue: Catalogue): Findings {
  const used = new Set(sentences);
  const translated = Object.entries(catalogue).filter(([, translation]) => translation !== '');
  return {
    missing: sentences.filter((sentence) => catalogue[sentence] === undefined),
    unused: Object.keys(catalogue).filter((sentence) => !used.has(sentence)),
    broken: translated
      .filter(([sentence, translation]) => namesOf(sentence).join() !== namesOf(translation).join())
      .map(([sentence]) => sentence),
    empty: sentences.filter((sentence) => catalogue[sentence] === ''),
  };
}

export const sourcesIn = (folders: readonly string[]): string[] => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { encoding: 'utf8' });
  const files = listed
    .trim()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.|\/(testing|mapPage)\//.test(path));
  return files.filter((path) => existsSync(path)).sort();
};

function inStep({ folder, usedIn, hasTables }: (typeof CATALOGUES)[number], isWriting: boolean): boolean {
  const found = sourcesIn(usedIn).flatMap((path) => sentencesIn(readFileSync(path, 'utf8')));
  const sentences = [...found, ...(hasTables ? tables : [])].filter(unique).sort();
  let good = true;
  for (const language of languageCodes.filter((code) => code !== 'en')) {
    const path = `${folder}/${language}.json`;
    const catalogue: Catalogue = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const { missing, unused, broken, empty } = compare(sentences, catalogue);
    const untranslated = [...missing, ...empty];
    const findings = { untranslated, unused, 'placeholders differ': broken };
    for (const [what, found] of Object.entries(findings)) {
      for (const sentence of found) console.info(`${path}: ${what}: ${sentence}`);
    }
    console.info(`${path}: ${sentences.length} sentences, ${untranslated.length} not translated`);
    if (unused.length + broken.length > 0) good = false;
    if (isWriting) {
      const whole = Object.fromEntries(sentences.map((sentence) => [sentence, catalogue[sentence] ?? '']));
      writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`);
    }
  }
  return good;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const isWriting = process.argv.includes('--write');
  const isGood = CATALOGUES.map((each) => inStep(each, isWriting)).every(Boolean);
  if (!isGood && !isWriting) {
    process.exitCode = 1;
    console.info('npm run words updates the catalogues; translate the empty entries.');
  }
}
