const ARTICLES = new Set(
  'a al as d da das de dei del della delle dello dem den der des di die do dos du el en het i il im in l la las le les lo los of os the'.split(
    ' ',
  ),
);

const SAINT = 'st';
const SAINTS = new Set('saint sainte sankt sant santa santo san sint szent st ste sta'.split(' '));

/** Abbreviations with their long form. `St` before the last word means saint, at the end street. */
const WORDS = new Map([
  ['av', 'avenue'],
  ['ave', 'avenue'],
  ['bd', 'boulevard'],
  ['blvd', 'boulevard'],
  ['boul', 'boulevard'],
  ['ch', 'chemin'],
  ['dr', 'drive'],
  ['imp', 'impasse'],
  ['ln', 'lane'],
  ['pl', 'place'],
  ['rd', 'road'],
  ['rte', 'route'],
  ['sq', 'square'],
  ['str', 'strasse'],
]);

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' };

/** Fast path for names that are normalised already. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

const MAX_KEPT = 50_000;
const kept = new Map<string, Spelling>();

interface Spelling {
  words: string;
  letters: string;
}

/** Normalised spelling: "Rue de l'Église-St.-Jean" and "rue Eglise Saint Jean" are equal. */
export const foldedStreet = (name: string): string => spellingOf(name).words;

/** Whether two names are spellings of one street; "Bahnhof-Strasse" equals "Bahnhofstrasse". */
export const isOneStreet = (a: string, b: string): boolean =>
  a === b || spellingOf(a).letters === spellingOf(b).letters;

/** Memoised: each choice compares thousands of names. */
function spellingOf(name: string): Spelling {
  const before = kept.get(name);
  if (before !== undefined) return before;
  if (kept.size >= MAX_KEPT) kept.clear();
  const words = fold(name);
  const spelling = { words, letters: words.replaceAll(' ', '') };
  kept.set(name, spelling);
  return spelling;
}

function fold(name: string): string {
  const lower = name.toLowerCase();
  const plain = PLAIN.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßøæœłđı]/g, (letter) => LETTERS[letter] ?? letter)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
  const words = plain.split(' ');
  const folded = words.flatMap((word, index) => wordsFor(word, index === words.length - 1 && index > 0));
  return folded.length > 0 ? folded.join(' ') : plain;
}

function wordsFor(word: string, isLast: boolean): string[] {
  if (ARTICLES.has(word)) return [];
  if (word === SAINT && isLast) return ['street'];
  if (SAINTS.has(word)) return [SAINT];
  if (word.length > 4 && word.endsWith('str')) return [`${word}asse`];
  return [WORDS.get(word) ?? word];
}
