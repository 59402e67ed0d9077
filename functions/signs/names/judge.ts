import type { Verdict } from '../../../shared/domain/sign.ts';
import type { ReadLine } from '../reading/pixels.ts';
import { bestFit, type Fit } from './fit.ts';
import { joinedLines } from './joinedLines.ts';
import { coresOf, type NameCore } from './nameCore.ts';
import { looksLikePlate, type ReadText, readTexts } from './readText.ts';

export interface WantedNames {
  /** Of the destination: either street of a junction. */
  names: readonly string[];
  /** Streets around it: what fits one of them better is that one. */
  rivals: readonly string[];
}

/** More plates than stand at a corner: a list of streets, which proves no walk. */
const mostPlates = 6;
const mostRivals = 3;

/** What lines of writing say of a sign: its name, that of another street, or nothing. */
export const judge = (lines: readonly ReadLine[], wanted: WantedNames): Verdict => judgeNames(lines, wanted).verdict;

/** The same, with which of the names were read. */
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
  if (plates > mostPlates || rivalFits.length > mostRivals) return { verdict: 'other', names: [] };
  const better = rivalFits.flat();
  const isBest = (fit: Fit) =>
    !better.some(
      (rival) =>
        [...rival.lines].some((line) => fit.lines.has(line)) &&
        (rival.cost < fit.cost || (rival.cost === fit.cost && rival.letters >= fit.letters)),
    );
  const read = names.filter((_, index) => fitsOf(texts, own[index] ?? []).some(isBest));
  if (read.length > 0) return { verdict: 'read', names: read };
  // A name too short for a machine is no other street's, where it stands there letter by letter: friends may look.
  const isOwn = (text: string) => coresOf(text).some((core) => ownSpellings.has(spelling(core)));
  const isOther = lines.some(({ text }) => looksLikePlate(text) && !isOwn(text));
  return { verdict: better.length > 0 || isOther ? 'other' : 'unread', names: [] };
}

const fitsOf = (texts: readonly ReadText[], cores: readonly NameCore[]): Fit[] =>
  cores.flatMap((core) => texts.flatMap((text) => bestFit(text, core) ?? []));

const spelling = ({ words }: NameCore) => words.map(({ stem, ending }) => stem + ending).join('');
