/** Letters that no accent makes of others. What the model's dictionary lacks comes out as what it looks like. */
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
 * One plain spelling of what was read and of what it should say: small letters without accents, one space between
 * words. What joins words (a hyphen) parts them, and what parts a word (a dot) does, too.
 */
export const fold = (text: string): string => foldings(text)[0] ?? '';

/** All plain spellings of a name: one more for each letter that the model may take for another. */
export function foldings(text: string): string[] {
  const lower = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const plain = lower.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  let all = [''];
  for (const letter of plain) {
    const ways = letters[letter] ?? [letter];
    // Several letters of that kind in one name are read alike, or the many spellings would fit too much.
    all =
      all.length * ways.length > 4
        ? all.map((each) => each + ways[0])
        : ways.flatMap((way) => all.map((each) => each + way));
  }
  return [...new Set(all)];
}

const isMarked = (letter: string) => letters[letter] !== undefined;

/**
 * Whether the model knows the letters of a name, or such as are left of them without accents. Of others it makes
 * confident nonsense, so a name that cannot be spelled is never looked for.
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
