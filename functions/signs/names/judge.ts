import type { Verdict } from '../../../shared/domain/signs/proof.ts';
import type { ReadLine, TextRegion } from '../ocr/pixels.ts';
import { coresOf, type NameCore } from './nameCore.ts';
import {
  hasForeignWordBeside,
  hasStreetWordBeside,
  looksLikePlate,
  type NumberedLine,
  type ReadText,
  readTexts,
} from './readText.ts';

interface Fit {
  cost: number;
  letters: number;
  lines: ReadonlySet<number>;
}

/** Edit cost of a look-alike letter; any other substitution costs 1. */
const lookAlike = 0.35;
const alike = ['0o', '1li', '5s', '8b'];
/** Penalty for a match that begins or ends inside a read word: it is probably part of another name. */
const cut = 1.5;
/** Names of up to four letters match by chance: they count only beside a street word. */
const maxShort = 4;
const minLetters = 4;

const exact = 0.36;
/** Maximum edit distance: about a quarter of the letters. */
const allowed = (letters: number): number => (letters <= 5 ? exact : letters <= 7 ? 1 : letters <= 11 ? 2 : 3);
const allowedInWord = (letters: number): number =>
  letters <= 3 ? exact : allowed(Math.max(letters, letters >= 4 ? 6 : 0));

const substitution = (a: string, b: string): number =>
  a === b ? 0 : alike.some((group) => group.includes(a) && group.includes(b)) ? lookAlike : 1;

interface Letter {
  letter: string;
  /** Index of the word in the core; endings and articles have none. */
  word: number;
  isEnding: boolean;
}

const lettersOf = (core: NameCore): Letter[] =>
  core.words.flatMap(({ stem, ending, isArticle }, word) => [
    ...[...stem].map((letter) => ({ letter, word: isArticle ? -1 : word, isEnding: false })),
    ...[...ending].map((letter) => ({ letter, word: -1, isEnding: true })),
  ]);

function bestFit(text: ReadText, core: NameCore): Fit | undefined {
  if (core.letters < minLetters) return undefined;
  const target = lettersOf(core);
  const width = text.letters.length;
  const max = allowed(core.letters) + 1;
  if (width < target.length - max) return undefined;
  const costs = align(target, text);
  const row = (width + 1) * target.length;
  let best: Fit | undefined;
  for (let end = 1; end <= width; end++) {
    const cost = (costs[row + end] ?? Infinity) + (text.mayEnd.has(end) ? 0 : cut);
    if (cost > max || (best && cost >= best.cost)) continue;
    best = judged(target, text, core, costs, end) ?? best;
  }
  return best;
}

/**
 * Semi-global alignment: edit distances between each prefix of the target and the text ending at each position; a match
 * may begin anywhere.
 */
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

/** Traces the cheapest alignment back: the cost of each word and where the match begins. */
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
      // An edit between two words is charged to neither.
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
  if (core.letters <= maxShort && !hasEnding && !hasStreetWordBeside(text, begin, end)) return undefined;
  if (hasForeignWordBeside(text, begin, end)) return undefined;
  const lines = text.words.filter((word) => word.from < end && word.to > begin).map(({ line }) => line);
  return { cost: sum + ofEndings, letters: core.letters, lines: new Set(lines) };
}

const near = (a: number, b: number) => Math.abs(a - b) < 1e-6;

const max = 3;

/** Each line alone, then neighbouring lines joined in reading order. */
function joinedLines(lines: readonly ReadLine[]): NumberedLine[][] {
  const alone = lines.map(({ text }, line) => ({ text, line }));
  let chains = alone.map((each) => [each]);
  const all = [...chains];
  for (let length = 2; length <= max; length++) {
    chains = chains.flatMap((chain) => {
      const last = lines[chain.at(-1)?.line ?? -1];
      const next = alone.filter(({ line }) => {
        const other = lines[line];
        return last && other && !chain.some((each) => each.line === line) && follows(last.region, other.region);
      });
      return next.map((each) => [...chain, each]);
    });
    all.push(...chains);
  }
  return all;
}

/** Whether the second region continues the first: right below or right of it, in the first line's own direction. */
function follows(first: TextRegion, second: TextRegion): boolean {
  const [cos, sin] = [Math.cos(first.angle), Math.sin(first.angle)];
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  const [along, down] = [dx * cos + dy * sin, dy * cos - dx * sin];
  const height = Math.max(first.height, second.height);
  if (height > 3 * Math.min(first.height, second.height)) return false;
  const overlap = (first.width + second.width) / 2 - Math.abs(along);
  const isBelow = down > 0.4 * height && down < 2 * height && overlap > 0.3 * Math.min(first.width, second.width);
  const gap = along - (first.width + second.width) / 2;
  const isRight = along > 0 && Math.abs(down) < 0.5 * height && gap > -0.5 * height && gap < 2 * height;
  return isBelow || isRight;
}

export interface WantedNames {
  names: readonly string[];
  /** Streets nearby: a text that matches one of them better counts as that street. */
  rivals: readonly string[];
}

/** A picture with more plates than a corner has is a list of streets, which proves no walk. */
const maxPlates = 6;
const maxRivals = 3;

/** Classifies the read lines: the wanted name, another street's name, or neither. */
export function judgeNames(
  lines: readonly ReadLine[],
  { names, rivals }: WantedNames,
): { verdict: Verdict; names: readonly string[] } {
  const texts = joinedLines(lines).flatMap(readTexts);
  const own = names.map(coresOf);
  const ownSpellings = new Set(own.flat().map(spelling));
  const others = rivals.map(coresOf).filter((cores) => !cores.some((core) => ownSpellings.has(spelling(core))));
  const rivalFits = others.flatMap((cores) => {
    const fits = fitsOf(texts, cores);
    return fits.length > 0 ? [fits] : [];
  });
  const plates = lines.filter(({ text }) => looksLikePlate(text)).length;
  if (plates > maxPlates || rivalFits.length > maxRivals) return { verdict: 'other', names: [] };
  const better = rivalFits.flat();
  const isBest = (fit: Fit) =>
    !better.some(
      (rival) =>
        [...rival.lines].some((line) => fit.lines.has(line)) &&
        (rival.cost < fit.cost || (rival.cost === fit.cost && rival.letters >= fit.letters)),
    );
  const read = names.filter((_, index) => fitsOf(texts, own[index] ?? []).some(isBest));
  if (read.length > 0) return { verdict: 'read', names: read };
  // A wanted name too short to match is still recognised letter by letter, so that it does not count as another street.
  const isOwn = (text: string) => coresOf(text).some((core) => ownSpellings.has(spelling(core)));
  const isOther = lines.some(({ text }) => looksLikePlate(text) && !isOwn(text));
  return { verdict: better.length > 0 || isOther ? 'other' : 'unread', names: [] };
}

const fitsOf = (texts: readonly ReadText[], cores: readonly NameCore[]): Fit[] =>
  cores.flatMap((core) => texts.flatMap((text) => bestFit(text, core) ?? []));

const spelling = ({ words }: NameCore) => words.map(({ stem, ending }) => stem + ending).join('');
