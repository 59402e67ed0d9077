const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const letters = new Map([...plain].map((letter, index) => [letter, [...accented][index] ?? letter]));
const PADDING = ' öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ';

/** The pseudo-language (`localStorage.language = 'en-XA'` or 'ar-XB') lengthens translated texts by 35 %. */
export function pseudo(source: string): string {
  let text = '';
  let depth = 0;
  let inTag = false;
  for (const character of source) {
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === '<') inTag = true;
    // Braces of odd depth contain argument names and plural forms, those of even depth contain text.
    const isWord = depth % 2 === 0 && !inTag;
    if (character === '>') inTag = false;
    text += isWord ? (letters.get(character) ?? character) : character;
  }
  const more = Math.ceil(source.replace(/\{.*\}|<\/?\w+>/gs, '').length * 0.35);
  return text + PADDING.repeat(Math.ceil(more / PADDING.length)).slice(0, more);
}
