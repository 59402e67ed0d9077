import type { NameCore } from './nameCore.ts';
import { hasForeignWordBeside, hasStreetWordBeside, type ReadText } from './readText.ts';

/** Where a name was found, and how well. */
export interface Fit {
  cost: number;
  letters: number;
  lines: ReadonlySet<number>;
}

/** What a letter that looks like the other costs, against 1 for any other. */
const lookAlike = 0.35;
const alike = ['0o', '1li', '5s', '8b'];
/** A name that begins or ends inside a word that was read: it is probably part of another one. */
const cut = 1.5;
/** Of a name of four letters and fewer, much stands by chance: a street word must stand beside it. */
const mostShort = 4;
/** Of fewer letters than this, no machine can tell. */
const leastLetters = 4;

const exact = 0.36;
/** How many letters may be wrong: a quarter. */
const allowed = (letters: number): number => (letters <= 5 ? exact : letters <= 7 ? 1 : letters <= 11 ? 2 : 3);
const allowedInWord = (letters: number): number =>
  letters <= 3 ? exact : allowed(Math.max(letters, letters >= 4 ? 6 : 0));

const substitution = (a: string, b: string): number =>
  a === b ? 0 : alike.some((group) => group.includes(a) && group.includes(b)) ? lookAlike : 1;

interface Letter {
  letter: string;
  /** Which word of the core; endings and articles count for no word. */
  word: number;
  isEnding: boolean;
}

const lettersOf = (core: NameCore): Letter[] =>
  core.words.flatMap(({ stem, ending, isArticle }, word) => [
    ...[...stem].map((letter) => ({ letter, word: isArticle ? -1 : word, isEnding: false })),
    ...[...ending].map((letter) => ({ letter, word: -1, isEnding: true })),
  ]);

/** The best place of a name in a text, if there is one that is good enough. */
export function bestFit(text: ReadText, core: NameCore): Fit | undefined {
  if (core.letters < leastLetters) return undefined;
  const target = lettersOf(core);
  const width = text.letters.length;
  const most = allowed(core.letters) + 1;
  if (width < target.length - most) return undefined;
  const costs = align(target, text);
  const row = (width + 1) * target.length;
  let best: Fit | undefined;
  for (let end = 1; end <= width; end++) {
    const cost = (costs[row + end] ?? Infinity) + (text.mayEnd.has(end) ? 0 : cut);
    if (cost > most || (best && cost >= best.cost)) continue;
    best = judged(target, text, core, costs, end) ?? best;
  }
  return best;
}

/** Edit distances of the target's first letters to what ends at each place; a name may begin anywhere. */
function align(target: readonly Letter[], { letters, mayBegin }: ReadText): Float64Array {
  const width = letters.length;
  const costs = new Float64Array((width + 1) * (target.length + 1));
  for (let at = 0; at <= width; at++) costs[at] = mayBegin.has(at) ? 0 : cut;
  for (let i = 1; i <= target.length; i++) {
    const letter = target[i - 1]?.letter ?? '';
    const [row, above] = [i * (width + 1), (i - 1) * (width + 1)];
    costs[row] = (costs[above] ?? 0) + 1;
    for (let at = 1; at <= width; at++) {
      costs[row + at] = Math.min(
        (costs[above + at - 1] ?? 0) + substitution(letter, letters[at - 1] ?? ''),
        (costs[above + at] ?? 0) + 1,
        (costs[row + at - 1] ?? 0) + 1,
      );
    }
  }
  return costs;
}

/** Goes back along the cheapest way: what each word costs by itself, and where the name begins. */
function judged(
  target: readonly Letter[],
  text: ReadText,
  core: NameCore,
  costs: Float64Array,
  end: number,
): Fit | undefined {
  const width = text.letters.length;
  const perWord = new Float64Array(core.words.length);
  let [i, at, ofEndings] = [target.length, end, 0];
  let sum = text.mayEnd.has(end) ? 0 : cut;
  const charge = (letter: Letter | undefined, cost: number) => {
    if (letter?.isEnding) ofEndings += cost;
    else sum += cost;
    if (letter && letter.word >= 0) perWord[letter.word] = (perWord[letter.word] ?? 0) + cost;
  };
  while (i > 0) {
    const here = costs[i * (width + 1) + at] ?? 0;
    const letter = target[i - 1];
    const swap = at > 0 && letter ? substitution(letter.letter, text.letters[at - 1] ?? '') : Infinity;
    if (at > 0 && near(here, (costs[(i - 1) * (width + 1) + at - 1] ?? 0) + swap)) {
      charge(letter, swap);
      i--;
      at--;
    } else if (near(here, (costs[(i - 1) * (width + 1) + at] ?? 0) + 1)) {
      charge(letter, 1);
      i--;
    } else {
      // Between two words it belongs to neither.
      charge(letter?.word === target[i]?.word ? letter : undefined, 1);
      at--;
    }
  }
  const begin = at;
  if (!text.mayBegin.has(begin)) sum += cut;
  const hasEnding = core.words.some(({ ending }) => ending.length > 1);
  if (sum > allowed(core.letters) || ofEndings > 1) return undefined;
  if (core.words.some(({ stem, isArticle }, word) => !isArticle && (perWord[word] ?? 0) > allowedInWord(stem.length)))
    return undefined;
  if (core.letters <= mostShort && !hasEnding && !hasStreetWordBeside(text, begin, end)) return undefined;
  if (hasForeignWordBeside(text, begin, end)) return undefined;
  const lines = text.words.filter((word) => word.from < end && word.to > begin).map(({ line }) => line);
  return { cost: sum + ofEndings, letters: core.letters, lines: new Set(lines) };
}

const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;
