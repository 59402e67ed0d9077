/**
 * One script a name (UTS 39): a name of Latin letters with one Cyrillic `а` among them passes for another one. Each
 * entry is a set of scripts that are written together. Scripts that are not here hold no name: they are out of daily use
 * (Deseret, Cherokee, small capitals of phonetics), and full of letters that look like Latin ones.
 */
const writtenTogether = [
  ...['Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Devanagari', 'Bengali'],
  ...['Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan'],
  ...['Myanmar', 'Khmer', 'Han Hiragana Katakana', 'Han Bopomofo', 'Han Hangul'],
].map((scripts) =>
  scripts
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join(''),
);

/** The Latin letters of living spelling: no clicks (`ǀ` is an l), no phonetic letters but those of African and Azeri. */
const latin = 'A-Za-z\\u00C0-\\u01BF\\u01C4-\\u024F\\u1E00-\\u1EFFəɛɔɖɓɗɣɲʋ';

const wholeNames = [latin, ...writtenTogether].map((letters) => new RegExp(`^[${letters}0-9._-]+$`, 'u'));

/** Letters that are not seen, or seen as a stroke of their neighbour: fillers, tatweel, modifiers such as `ʼ`. */
const hardlySeen = /[\p{Default_Ignorable_Code_Point}\u0640\u02B0-\u02FF]/u;

/** Compatibility forms count as what they stand for: full-width letters are Latin. */
export function isOfOneScript(name: string): boolean {
  const letters = name.normalize('NFKC');
  return !hardlySeen.test(name) && !hardlySeen.test(letters) && wholeNames.some((whole) => whole.test(letters));
}
