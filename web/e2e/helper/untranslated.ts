/** Names are not translated, nor whom a map is credited to. Months and days are written by the browser, whose English stands for the pseudo-language. */
const NAMES =
  /\b(Signpost|OpenStreetMap contributors, ODbL|OpenStreetMap|Twitter|Facebook|Instagram|Citymapper|Google|Apple|Waze|Maps|English|Svenska|Deutsch|Français|Español|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|[AP]M)\b/g;
const word = /[A-Za-z]{3,}/;
const isLetter = (character = '') => /\p{L}/u.test(character);

/** A painted name that is too long for its place ends in `…`; where it is wrapped as well, its last line does. */
function withoutCut(text: string, name: string): string {
  if (!text.includes('…')) return text;
  const cutsOf = (part: string) => Array.from(part, (_, index) => `${part.slice(0, part.length - index)}…`);
  const words = name.split(' ');
  const tails = words.slice(1).map((_, first) => words.slice(first + 1).join(' '));
  const cut =
    cutsOf(name).find((part) => text.includes(part) && !isLetter(text[text.indexOf(part) - 1])) ??
    tails.flatMap(cutsOf).find((part) => text.startsWith(part));
  return cut === undefined ? text : text.replace(cut, '');
}

/** A painted name of several words may go on in the next line: one line ends with its first words, the next begins with the others. Whole words only: the I of a king is no part of Ilha. */
function withoutWrapped(text: string, name: string): string {
  const words = name.split(' ');
  let left = text;
  for (let first = words.length - 1; first > 0; first--) {
    const [head, tail] = [words.slice(0, first).join(' '), words.slice(first).join(' ')];
    if (left.endsWith(head) && !isLetter(left.at(-head.length - 1))) left = left.slice(0, -head.length);
    if (left.startsWith(tail) && !isLetter(left[tail.length])) left = left.slice(tail.length);
  }
  return left;
}

/** Those with a word that came through no catalogue. */
export function untranslated(texts: readonly string[], names: readonly string[]): string[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const stripped = (text: string) =>
    longestFirst
      .reduce((left, name) => withoutWrapped(left.replaceAll(name, ''), name), longestFirst.reduce(withoutCut, text))
      .replace(NAMES, '');
  return [...new Set(texts.filter((text) => word.test(stripped(text))))];
}
