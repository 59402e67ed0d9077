import { fold } from './fold.ts';
import { articles, endings, isStreetWord, notNames, spelled, streetWords } from './nameCore.ts';

export interface ReadWord {
  word: string;
  from: number;
  to: number;
  line: number;
}

/**
 * One or several lines joined for search: all letters without spaces, and the positions where a name may begin or end.
 */
export interface ReadText {
  letters: string;
  words: readonly ReadWord[];
  mayBegin: ReadonlySet<number>;
  mayEnd: ReadonlySet<number>;
}

export interface NumberedLine {
  text: string;
  line: number;
}

/** Search variants of the lines: as read, with abbreviations expanded, and without articles. */
export function readTexts(lines: readonly NumberedLine[]): ReadText[] {
  const words = lines.flatMap(({ text, line }) =>
    fold(text)
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => ({ word, line })),
  );
  const short = words.map(({ word, line }) => ({ word: spelled(word), line }));
  const bare = words.filter(({ word }) => !articles.has(word));
  const all = [words, short, bare].map(textOf);
  return all.filter((each, i) => all.findIndex(({ letters }) => letters === each.letters) === i);
}

function textOf(parts: readonly { word: string; line: number }[]): ReadText {
  const words: ReadWord[] = [];
  const [mayBegin, mayEnd] = [new Set<number>(), new Set<number>()];
  let letters = '';
  for (const { word, line } of parts) {
    const from = letters.length;
    letters += word;
    words.push({ word, line, from, to: letters.length });
    for (const at of headEnds(word)) mayBegin.add(from + at);
    mayEnd.add(letters.length);
    const tail = streetTail(word);
    if (tail > 0) mayEnd.add(letters.length - tail);
  }
  return { letters, words, mayBegin, mayEnd };
}

/**
 * Positions in a word where a name may begin: its start, and after a street type word, which is often read joined to
 * the name ("RUEDELUNEL").
 */
function headEnds(word: string): number[] {
  const ends = [0];
  const street = [...streetWords].filter(
    (each) => each.length > 2 && word.length > each.length && word.startsWith(each),
  );
  for (const each of street) {
    ends.push(each.length);
    for (const article of articles) {
      if (article.length > 1 && word.startsWith(article, each.length)) ends.push(each.length + article.length);
    }
    if (word.startsWith('dela', each.length)) ends.push(each.length + 4);
  }
  return ends;
}

/** Length of the street type word at the end: "HIGHSTREET". */
function streetTail(word: string): number {
  const found = [...streetWords].filter(
    (each) => each.length > 3 && word.length > each.length + 2 && word.endsWith(each),
  );
  return Math.max(0, ...found.map((each) => each.length));
}

export function hasStreetWordBeside({ words }: ReadText, from: number, to: number): boolean {
  const all = words.map(({ word }) => word);
  const inside = words.filter((word) => word.from < to && word.to > from);
  const cut = inside.some(
    ({ word, ...at }) =>
      (at.from < from && startsWithStreetWord(word.slice(0, from - at.from))) ||
      (at.to > to && streetWords.has(word.slice(to - at.from))),
  );
  const near = (step: 1 | -1, start: number) => {
    let at = start;
    while (articles.has(all[at] ?? '')) at += step;
    return all[at] !== undefined && (streetWords.has(all[at] ?? '') || isStreetWord(all, at));
  };
  const first = words.findIndex((word) => word.to > from);
  const last = words.findLastIndex((word) => word.from < to);
  return cut || near(-1, first - 1) || near(1, last + 1);
}

const startsWithStreetWord = (head: string) => [...streetWords].some((each) => head.startsWith(each));

const minForeign = 3;

/**
 * A word beside the match on the same line that is neither a street type word nor a number makes it another name: "Rue
 * Victor Hugo" does not match "Rue Victor".
 */
export function hasForeignWordBeside({ words }: ReadText, from: number, to: number): boolean {
  const first = words.findIndex((word) => word.to > from);
  const last = words.findLastIndex((word) => word.from < to);
  const [before, after] = [words[first - 1], words[last + 1]];
  const isBeside = (other: ReadWord | undefined, own: ReadWord | undefined) => other?.line === own?.line;
  return (
    (before !== undefined && isBeside(before, words[first]) && (before.word === 'st' || isForeign(before.word))) ||
    (after !== undefined && isBeside(after, words[last]) && isForeign(after.word))
  );
}

function isForeign(word: string): boolean {
  if (word.length < minForeign || /\d/.test(word) || articles.has(word) || notNames.has(word)) return false;
  if (endings.some((ending) => ending.length > 3 && word.endsWith(ending))) return false;
  return !isNearlyStreetWord(word);
}

/** Tolerates one misread letter: "RUF" for "RUE". */
export function isNearlyStreetWord(word: string): boolean {
  if (streetWords.has(word)) return true;
  for (const each of streetWords) {
    if (each.length < minForeign || each.length !== word.length) continue;
    let different = 0;
    for (let i = 0; i < each.length; i++) if (each[i] !== word[i]) different++;
    if (different === 1) return true;
  }
  return false;
}

export function looksLikePlate(text: string): boolean {
  const words = fold(text).split(' ');
  return words.some(
    (word, at) =>
      (isStreetWord(words, at) &&
        word.length > 2 &&
        words.some((other) => other !== word && other.length >= minForeign)) ||
      endings.some((ending) => ending.length > 3 && word.length >= ending.length + minForeign && word.endsWith(ending)),
  );
}
