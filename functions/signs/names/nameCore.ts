import { foldings } from './fold.ts';
import { articles, endings, shortEndings, spelled, streetWords } from './streetWords.ts';

export interface CoreWord {
  /** What tells this street from others; of an article nothing does. */
  stem: string;
  /** In "Kungsgatan" what is left: "gatan". */
  ending: string;
  isArticle: boolean;
}

/** A name as it is looked for: its own words, without what streets are called. */
export interface NameCore {
  words: readonly CoreWord[];
  /** Letters of all stems. */
  letters: number;
}

const leastStem = 1;
/** A first name may be its first letter only where what follows is long enough to tell the street. */
const leastLastName = 4;

/**
 * One for each way to write the name: with its articles and without, abbreviated and not. None where nothing is left
 * that is its own.
 */
export function coresOf(name: string): NameCore[] {
  const found = new Map<string, NameCore>();
  for (const folded of foldings(name)) {
    const written = folded.split(' ').filter((word) => word !== '');
    for (const words of [written, written.map(spelled)]) {
      const own = ownWords(words);
      const bare = own.filter(({ isArticle }) => !isArticle);
      for (const each of [own, bare, ...shortened(bare)]) {
        if (each.length === 0) continue;
        const core = { words: each, letters: each.reduce((sum, word) => sum + lettersOf(word), 0) };
        if (core.letters > 0) found.set(each.map(({ stem, ending }) => stem + ending).join(' '), core);
      }
    }
  }
  return [...found.values()];
}

/** From the first word of its own to the last: the articles between them stay. */
function ownWords(words: readonly string[]): CoreWord[] {
  const isOwn = (word: string, at: number) => !isStreetWord(words, at) && !articles.has(word);
  let from = words.findIndex(isOwn);
  // "Rue du Parc": where each word is one that streets are called by, the last of them is the name.
  if (from < 0) from = words.length > 1 && !articles.has(words.at(-1) ?? '') && !isStreetWord(words, 1) ? 1 : -1;
  if (from < 0) from = words.length > 1 ? words.findLastIndex((word, at) => at > 0 && !articles.has(word)) : -1;
  if (from < 0) return [];
  const to = Math.max(from, words.findLastIndex(isOwn));
  // An article right before it is often written together with it.
  while (from > 0 && articles.has(words[from - 1] ?? '')) from--;
  return words.slice(from, to + 1).map(coreWord);
}

/** "St" and "Dr" are a saint and a doctor before a name, and a street and a drive after it. */
export function isStreetWord(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (word === 'st' || word === 'dr') return at > 0 && at === words.length - 1;
  return streetWords.has(word);
}

function coreWord(word: string): CoreWord {
  if (articles.has(word)) return { stem: word, ending: '', isArticle: true };
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= leastStem) ?? '';
  return { stem: word.slice(0, word.length - ending.length), ending, isArticle: false };
}

/** "Bahnhofstr." and "V. Hugo". */
function shortened(words: readonly CoreWord[]): CoreWord[][] {
  const found: CoreWord[][] = [];
  const last = words.at(-1);
  const short = last && shortEndings[last.ending];
  if (last && short) found.push([...words.slice(0, -1), { ...last, ending: short }]);
  if (last && words.length > 1 && last.stem.length >= leastLastName) {
    found.push([...words.slice(0, -1).map((word) => ({ ...word, stem: word.stem.slice(0, 1) })), last]);
  }
  return found;
}

/** A Chinese character says as much as two letters do. */
const lettersOf = ({ stem, isArticle }: CoreWord) =>
  isArticle ? 0 : [...stem].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);
