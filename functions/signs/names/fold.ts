/**
 * Letters without a Unicode decomposition, and characters missing in the model's dictionary with the look-alikes it
 * outputs.
 */
const letters: Readonly<Record<string, readonly string[]>> = {
  ß: ['ss', 'b'],
  ø: ['o'],
  æ: ['ae'],
  œ: ['oe'],
  ł: ['l', 't'],
  đ: ['d'],
  ð: ['d'],
  þ: ['p', 'th'],
  ı: ['i'],
};

/**
 * Normalises a read text or a name for comparison: lower case, no accents, one space between words, hyphens and dots as
 * spaces.
 */
export const fold = (text: string): string => foldings(text)[0] ?? '';

/** All normalised spellings of a name, one more for each ambiguous letter. */
export function foldings(text: string): string[] {
  const lower = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const plain = lower.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  let all = [''];
  for (const letter of plain) {
    const ways = letters[letter] ?? [letter];
    // All ambiguous letters of one name are folded alike: every combination would match too much.
    all =
      all.length * ways.length > 4
        ? all.map((each) => each + ways[0])
        : ways.flatMap((way) => all.map((each) => each + way));
  }
  return [...new Set(all)];
}

const isMarked = (letter: string) => letters[letter] !== undefined;

/**
 * Whether the model's dictionary has the letters of a name, accents aside. For unknown scripts it outputs confident
 * nonsense, so such names are never searched.
 */
export function canSpell(dictionary: ReadonlySet<string>, name: string): boolean {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const written = [...plain].filter((letter) => /\p{L}/u.test(letter));
  return (
    written.length > 0 &&
    written.every(
      (letter) =>
        isMarked(letter.toLowerCase()) ||
        dictionary.has(letter) ||
        dictionary.has(letter.toLowerCase()) ||
        dictionary.has(letter.toUpperCase()),
    )
  );
}
