/**
 * Names that are not translated. Month and day names come from the browser, whose English stands for the
 * pseudo-language.
 */
const NAMES =
  /\b(Signpost|OpenStreetMap contributors, ODbL|OpenStreetMap|Twitter|Facebook|Instagram|Citymapper|Google|Apple|Waze|Maps|English|Svenska|Deutsch|Français|Español|Português|Nederlands|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|[AP]M)\b/g;
const word = /[A-Za-z]{3,}/;
const isLetter = (character = '') => /\p{L}/u.test(character);

/** Removes names that a canvas cut off with `…`; of a name on several lines, the last one is cut off. */
function withoutCuts(text: string, names: readonly string[]): string {
  const cutsOf = (part: string) => Array.from(part, (_, index) => `${part.slice(0, part.length - index)}…`);
  const cutIn = (name: string) => {
    const words = name.split(' ');
    const tails = words.slice(1).map((_, first) => words.slice(first + 1).join(' '));
    const whole = cutsOf(name).find((part) => text.includes(part) && !isLetter(text[text.indexOf(part) - 1]));
    return whole ?? tails.flatMap(cutsOf).find((part) => text.startsWith(part)) ?? '';
  };
  // The longest match belongs to the name itself: `Ca…` of another name also matches the end of `Rua do Ca…`.
  const [cut] = names.map(cutIn).toSorted((one, other) => other.length - one.length);
  return text.includes('…') && cut ? withoutCuts(text.replace(cut, ''), names) : text;
}

/**
 * Removes a name wrapped over two lines: a line ends with its first words, the next begins with the rest. Whole words
 * only.
 */
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

/** Texts with a word that is not from a catalogue. */
export function untranslated(texts: readonly string[], names: readonly string[]): string[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const stripped = (text: string) =>
    longestFirst
      .reduce((left, name) => withoutWrapped(left.replaceAll(name, ''), name), withoutCuts(text, longestFirst))
      .replace(NAMES, '');
  return [...new Set(texts.filter((text) => word.test(stripped(text))))];
}
