const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));
const PADDING = ' öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ';

/**
 * A language of which every word shows that it came through the catalogue: accented, and longer by 35 %. Not offered;
 * `localStorage.language = 'en-XA'` (or `ar-XB`, from right to left) turns it on.
 */
export function pseudo(source: string): string {
  let text = '';
  let depth = 0;
  let inTag = false;
  for (const character of source) {
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === '<') inTag = true;
    // Braces of odd depth hold names and forms, those of even depth words.
    const isWord = depth % 2 === 0 && !inTag;
    if (character === '>') inTag = false;
    text += isWord ? (letters.get(character) ?? character) : character;
  }
  const more = Math.ceil(source.replace(/\{.*\}|<\/?\w+>/gs, '').length * 0.35);
  return text + PADDING.repeat(Math.ceil(more / PADDING.length)).slice(0, more);
}
